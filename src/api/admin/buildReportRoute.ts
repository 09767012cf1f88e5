import type { FastifyInstance } from 'fastify'
import { BUILD_REPORT_PATH } from '#contract/buildReportPath.ts'
import { unknownRelease } from '#flows/administer.ts'
import { admissionHook } from '../auth/admission.ts'
import { routePath, sendRefusal } from '../http/replies.ts'
import { sendFormPage } from '../http/sendFormPage.ts'
import type { AdminDependencies } from './adminCall.ts'
import { operatorAdmission } from './operatorAdmission.ts'

/** Adds the build report of a release, a page without scripts, for operators. */
export function addBuildReport(app: FastifyInstance, dependencies: AdminDependencies): void {
  const onRequest = admissionHook(dependencies, operatorAdmission(dependencies))
  app.get(routePath(BUILD_REPORT_PATH), { onRequest, exposeHeadRoute: false }, async (request, reply) => {
    const { version = '' } = request.params as { version?: string }
    const page = await dependencies.administration.shelf.reportPage(version)
    if (page === null) return sendRefusal(request, reply, dependencies.publicUrl, unknownRelease())
    return sendFormPage(reply, page)
  })
}
