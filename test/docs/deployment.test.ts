import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { UPDATE_METRICS } from '#project/updateMetrics.ts'
import { startTestServer } from '../flows/testServer.ts'
import { ROOT, textOf } from '../support/repository.ts'

/** Written by Prometheus for each target. */
const OF_PROMETHEUS = ['up']
/** Written for a histogram besides its name. */
const HISTOGRAM_PART = /_(?:bucket|sum|count)$/
const METRIC = /\b(?:oneset|nodejs|process)_[a-z0-9_]+|\bup\b(?=\{)/g

/** Returns the names of metrics in the expressions of alerts and panels. */
function metricsOf(file: string): string[] {
  const expressions = [...textOf(file).matchAll(/^\s*"?expr"?: (.+)$/gm)].map(([, text = '']) => text)
  assert.ok(expressions.length > 5, file)
  return expressions.flatMap((text) => [...text.matchAll(METRIC)].map(([name]) => name))
}

test('every metric that the shipped alerts and the dashboard ask for is one that the service writes', async (t) => {
  const { url, server } = await startTestServer(t, { venues: 20 })
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${server.adminToken}` } })
  const written = [...(await response.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  const known = new Set([...written, ...UPDATE_METRICS.map(({ name }) => name), ...OF_PROMETHEUS])
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboards/oneset.json'])
    for (const name of metricsOf(file))
      assert.ok(known.has(name) || known.has(name.replace(HISTOGRAM_PART, '')), `${file}: ${name}`)
})

test('every variable that the deployment files set is one that the documents list', () => {
  const documented = textOf('docs/configuration.md')
  const files = globSync('deploy/**/*', { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())
  const set = files.flatMap((entry) => {
    const file = `${entry.parentPath}/${entry.name}`.slice(ROOT.length + 1)
    return [...textOf(file).matchAll(/\b(ONESET_[A-Z_]*[A-Z]|DATABASE_URL)\b/g)].map(([name]) => ({ file, name }))
  })
  assert.ok(set.length > 10)
  for (const { file, name } of set) assert.ok(documented.includes(`\`${name}\``), `${file}: ${name}`)
})

test('the image, the compose file and the cluster name the port, the user and the probes of one service', () => {
  const image = textOf('deploy/Containerfile')
  assert.match(image, /^USER node$/m)
  assert.match(image, /PORT=8080/)
  assert.match(textOf('deploy/kubernetes/oneset.yaml'), /containerPort: 8080/)
  assert.match(textOf('deploy/kubernetes/oneset.yaml'), /path: \/readyz/)
  assert.match(textOf('deploy/compose.yaml'), /127\.0\.0\.1:8080:8080/)
  assert.match(textOf('deploy/prometheus/prometheus.yml'), /targets: \["oneset:8080"\]/)
})
