import { test } from 'node:test'
import { testOnPostgres } from '../support/testDatabases.ts'
import { startCluster, startThreadedNode } from './clusterNodes.ts'
import { limitsHoldInRaces, RACE_PLANS } from './limitRaces.ts'

testOnPostgres(
  'three nodes with fifty connections each keep limits to the token, the venue and the key',
  async (t, { url }) => limitsHoldInRaces(await startCluster(t, url ?? '', RACE_PLANS)),
)

testOnPostgres('four threads of one node keep limits to the token, the venue and the key', async (t, { url }) =>
  limitsHoldInRaces(await startThreadedNode(t, 4, url, RACE_PLANS)),
)

test('four threads of one node keep limits to the token, the venue and the key (SQLite)', async (t) =>
  limitsHoldInRaces(await startThreadedNode(t, 4, null, RACE_PLANS)))
