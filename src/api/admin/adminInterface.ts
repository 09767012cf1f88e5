import type { FastifyInstance } from 'fastify'
import { ADMIN_CALL_ENDPOINTS, OPERATOR_SESSION_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import { admissionHook } from '../auth/admission.ts'
import { principalOfOperator } from '../idempotency/callPrincipal.ts'
import { addInterface, type InterfaceDefinition } from '../calls/interfaceRoutes.ts'
import { routePath } from '../http/replies.ts'
import type { AdminCall, AdminDependencies } from './adminCall.ts'
import { addBuildReport } from './buildReportRoute.ts'
import { ADMIN_CALLS } from './adminCalls.ts'
import { type AdminAccess, admitByToken, type Operator, operatorAdmission } from './operatorAdmission.ts'
import { OPERATOR_SESSION_CALLS } from './operatorSession.ts'

/** Adds the operator's interface (docs/reference/administration.md#admin-interface). */
export function addAdminInterface(app: FastifyInstance, dependencies: AdminDependencies): void {
  addSessionRoutes(app, dependencies)
  const definition: InterfaceDefinition<typeof ADMIN_CALL_ENDPOINTS, AdminDependencies, Operator, AdminCall> = {
    endpoints: ADMIN_CALL_ENDPOINTS,
    admission: () => operatorAdmission(dependencies),
    callOf: ({ who: operator, query }) => ({ operator, query }),
    contextOf: () => ({ now: dependencies.clock(), plans: dependencies.administration.plans }),
    principalOf: ({ operator }) => principalOfOperator(operator.credential),
    calls: ADMIN_CALLS,
  }
  addInterface(app, dependencies, definition)
  addBuildReport(app, dependencies)
}

/** Adds the calls that read and set the cookie; they take no body and no idempotency key. */
function addSessionRoutes(app: FastifyInstance, dependencies: AdminDependencies): void {
  const hooks = {
    operator: { onRequest: requireAdmin(dependencies) },
    token: {
      onRequest: admissionHook(dependencies, { authenticate: async (request) => admitByToken(dependencies, request) }),
    },
    anyone: {},
  }
  for (const { name, method, path } of OPERATOR_SESSION_ENDPOINTS) {
    const { opensTo, answer } = OPERATOR_SESSION_CALLS[name]
    app.route({
      method,
      url: routePath(path),
      exposeHeadRoute: false,
      ...hooks[opensTo],
      handler: (request, reply) => answer(dependencies, request, reply),
    })
  }
}

/** Makes the hook that refuses everybody except operators. */
export const requireAdmin = (access: AdminAccess) => admissionHook(access, operatorAdmission(access))
