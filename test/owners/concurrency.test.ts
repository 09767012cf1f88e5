import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { CLAIMS_OPEN_MAX, Claims } from '#owners/claims.ts'
import { ownerStore } from '#owners/ownerStore.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { OwnerTokens } from '#owners/ownerTokens.ts'
import { OwnerSeal } from '#owners/people/ownerSeal.ts'
import { PlaceEdits } from '#owners/placeEdits.ts'
import { CODE_MS, SignInCodes } from '#owners/signInCodes.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'

/** Concurrent actions of owners on two nodes. */

const NOW = 1_800_000_000_000

async function twoNodes(state: TestDatabase) {
  const node = (database: TestDatabase['database']) => {
    const tables = database.withTables<OwnerTables>()
    const pepper = deriveKey('a secret of this test', 'owner-token')
    const tokens = new OwnerTokens(tables, pepper, [], systemRandom)
    const seal = new OwnerSeal(new Sealing(deriveKey('a secret of this test', 'owner-text'), [], systemRandom))
    const codes = new SignInCodes(tables, pepper, tokens, systemRandom)
    const owners = ownerStore(tables, tokens, () => NOW, systemRandom)
    return { codes, owners, claims: new Claims(tables, systemRandom, seal), edits: new PlaceEdits(tables) }
  }
  const nodes = [node(state.database), node(await state.open())] as const
  return { node: nodes[0], at: (i: number) => (i % 2 === 0 ? nodes[0] : nodes[1]) }
}

const times = <T>(count: number, job: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => job(i)))
const held = <T>(found: readonly (T | null)[]) => found.filter((one) => one !== null)

eachEngine(
  'of twenty codes requested concurrently for one address one works, and using it ends all others',
  async (_t, state) => {
    const { node, at } = await twoNodes(state)
    const created = await times(20, (i) => at(i).codes.make('a@example.com', NOW))
    const used = await times(20, (i) => at(i).codes.use(created[i]?.link ?? '', NOW))
    assert.equal(held(used).length, 1)
    const [older, newer] = [
      await node.codes.make('a@example.com', NOW),
      await at(1).codes.make('a@example.com', NOW),
    ] as const
    assert.equal(await node.codes.use(older.link, NOW), null, 'a newer code was requested')
    assert.notEqual(await node.codes.use(newer.link, NOW + CODE_MS - 1), null)
    const late = await node.codes.make('a@example.com', NOW)
    assert.equal(await node.codes.use(late.link, NOW + CODE_MS), null, 'it is over')
  },
)

eachEngine('of ten concurrent uses of one code one succeeds', async (_t, state) => {
  const { node, at } = await twoNodes(state)
  const { link: code } = await node.codes.make('a@example.com', NOW)
  assert.equal(held(await times(10, (i) => at(i).codes.use(code, NOW))).length, 1)
})

eachEngine('a typed code works once, beside its link, and concurrent guesses end it after five', async (_t, state) => {
  const { node, at } = await twoNodes(state)
  const email = 'a@example.com'
  const { typed, link } = await node.codes.make(email, NOW)
  assert.match(typed, /^\d{8}$/)
  assert.equal(held(await times(10, (i) => at(i).codes.useTyped(email, typed, NOW))).length, 1)
  assert.equal(await node.codes.use(link, NOW), null, 'link and typed code are one')

  const guessed = await node.codes.make(email, NOW)
  const wrong = guessed.typed === '00000000' ? '11111111' : '00000000'
  await times(20, (i) => at(i).codes.useTyped(email, wrong, NOW))
  assert.equal(await node.codes.useTyped(email, guessed.typed, NOW), null, 'it was guessed at five times')
  assert.notEqual(await node.codes.use(guessed.link, NOW), null, 'the link still works')

  const late = await node.codes.make(email, NOW)
  assert.equal(await node.codes.useTyped('b@example.com', late.typed, NOW), null, 'it belongs to its address')
  assert.equal(await node.codes.useTyped(email, late.typed, NOW + CODE_MS), null, 'it is over')
})

eachEngine('concurrent requests for one claim make one claim, and an owner has at most ten open', async (_t, state) => {
  const { node, at } = await twoNodes(state)
  const { ownerId } = await node.owners.claim({ email: 'a@example.com', placeId: 'pl_1', partner: false })
  const same = await times(10, (i) => at(i).claims.ask({ ownerId, placeId: 'pl_2', message: `${i}` }, NOW))
  assert.equal(new Set(same.map((claim) => claim?.claimId)).size, 1)
  const more = await times(20, (i) => at(i).claims.ask({ ownerId, placeId: `pl_more_${i}`, message: 'mine' }, NOW))
  assert.equal(held(more).length, CLAIMS_OPEN_MAX - 1)
})

eachEngine(
  'of a concurrent approval and rejection one applies, and the place is the owner’s only by approval',
  async (_t, state) => {
    const { node, at } = await twoNodes(state)
    const { ownerId } = await node.owners.claim({ email: 'a@example.com', placeId: 'pl_1', partner: false })
    for (let round = 0; round < 5; round++) {
      const placeId = `pl_round_${round}`
      const claim = await node.claims.ask({ ownerId, placeId, message: 'mine' }, NOW)
      const outcomes = [
        { status: 'approved', partner: true, confirmOwned: false, override: null },
        { status: 'rejected', reason: 'no' },
      ] as const
      const settle = (i: number) =>
        at(i).claims.settle(claim?.claimId ?? '', outcomes[i % 2] ?? outcomes[0], NOW, (id) => [id])
      const settled = (await times(6, settle)).flatMap((one) => (one.kind === 'settled' ? [one.claim] : []))
      assert.equal(new Set(settled.map(({ status }) => status)).size, 1)
      const isTheirs = (await node.owners.placesOf(ownerId)).some((place) => place.placeId === placeId)
      assert.equal(isTheirs, settled[0]?.status === 'approved')
    }
  },
)

eachEngine(
  'of two claims for a place approved concurrently without a choice about owners one succeeds',
  async (_t, state) => {
    const { node, at } = await twoNodes(state)
    for (let round = 0; round < 5; round++) {
      const placeId = `pl_wanted_${round}`
      const claims = await times(2, async (i) => {
        const email = `claimant-${i}@example.com`
        const { ownerId } = await node.owners.claim({ email, placeId: `pl_own_${i}`, partner: false })
        return (await node.claims.ask({ ownerId, placeId, message: 'mine' }, NOW))?.claimId ?? ''
      })
      const approved = { status: 'approved', partner: null, confirmOwned: false, override: null } as const
      const settled = await times(2, (i) => at(i).claims.settle(claims[i] ?? '', approved, NOW, (id) => [id]))
      assert.deepEqual(settled.map(({ kind }) => kind).toSorted(), ['owned', 'settled'])
    }
  },
)

eachEngine('of concurrent edits of one place none is lost', async (_t, state) => {
  const { node, at } = await twoNodes(state)
  const { ownerId } = await node.owners.claim({ email: 'a@example.com', placeId: 'pl_1', partner: false })
  const said = ['promotion', 'ownerIntro', 'homepage'].map((field) => ({ [field]: 'https://a.example' }))
  await times(6, (i) => at(i).edits.add(ownerId, 'pl_1', { said: said[i % 3] ?? {}, withdrawn: [] }, NOW))
  const edit = await node.edits.of('pl_1')
  assert.deepEqual(
    [Object.keys(edit?.changes ?? {}).toSorted(), edit?.version],
    [['homepage', 'ownerIntro', 'promotion'], 6],
  )
})

eachEngine('claims that others pile up do not hide the earlier ones from the operator', async (_t, state) => {
  const { node } = await twoNodes(state)
  const owners = await Promise.all(
    Array.from({ length: 21 }, (_, i) => state.database.transaction((tx) => ownerIn(tx, node, i))),
  )
  const first = await node.claims.ask({ ownerId: owners[0] ?? '', placeId: 'pl_first', message: 'mine' }, NOW)
  for (const [i, ownerId] of owners.slice(1).entries())
    for (let j = 0; j < CLAIMS_OPEN_MAX; j++)
      await node.claims.ask({ ownerId, placeId: `pl_${i}_${j}`, message: 'x' }, NOW + 1 + i)
  const listed = await node.claims.pending()
  assert.equal(listed.length, 200)
  assert.equal(listed.at(-1)?.claimId, first?.claimId)
  assert.ok(listed.every(({ createdAt }, i) => i === 0 || createdAt <= (listed[i - 1]?.createdAt ?? 0)))
})

const ownerIn = (tx: unknown, { owners }: { owners: ReturnType<typeof ownerStore> }, i: number) =>
  owners.ownerWithEmail(tx as Parameters<typeof owners.ownerWithEmail>[0], `owner-${i}@example.com`, NOW)
