import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fromBase64 } from '@fairgate/contract/admission/gate/badge-code'
import { encodeBundle } from '@fairgate/contract/admission/gate/bundle-format'
import { BundleRefused, isOlder, OfflineBundle } from '@fairgate/contract/admission/gate/offline-bundle'
import { snapshotPortion } from '@fairgate/contract/admission/gate/snapshot-download'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { cutConnection } from '../../app/testing/cut-connection.ts'
import { createOfflineWorld } from '../../app/testing/offline-world.ts'
import { findBundleRevision } from './bundles.ts'

const world = await closeAfterAll(createOfflineWorld())

const faultOf = async (opening: Promise<unknown>) =>
  opening.then(
    () => undefined,
    error => (error instanceof BundleRefused ? error.fault : String(error)),
  )

async function setUp() {
  const gate = await world.gate()
  const hall = await gate.zone('N1')
  const reader = await gate.reader({ zoneId: hall })
  const typeId = await gate.badgeType()
  return { gate, hall, reader, typeId }
}

describe('an offline bundle', () => {
  it('opens what is no exception, knows the reason of an exception, and has names', async () => {
    const { gate, reader, typeId } = await setUp()
    const good = await gate.badge({ typeId, name: '𠮷田' })
    const suspended = await gate.badge({ typeId, state: 'suspended' })
    expect(await world.pack(reader)).toBeNull()
    await world.base(gate.exhibitionId)
    const bundle = await world.opened(gate, reader)
    expect(await bundle.shown(good.code)).toMatchObject({ shown: { exception: null, type: { id: typeId } } })
    expect(bundle.nameOf(good.credentialId)).toEqual({ name: '𠮷田', badgeCode: good.badgeCode, companyId: null })
    expect(await bundle.shown(suspended.code)).toMatchObject({ shown: { exception: 'suspended' } })
    expect(await bundle.shown(`${good.code.slice(0, -3)}AAA`)).toMatchObject({ shown: 'badSignature' })
    // Approved after the bundle was built: that costs nothing.
    const later = await gate.badge({ typeId })
    expect(await bundle.shown(later.code)).toMatchObject({ shown: { exception: null } })
    const other = await setUp()
    const stranger = await other.gate.badge({ typeId: other.typeId })
    expect((await bundle.shown(stranger.code)).shown).toBe('badSignature')
  })

  it('accepts a new badge key in addition to the old one, and rejects the old one when it is compromised', async () => {
    const { gate, reader, typeId } = await setUp()
    const { exhibitionId } = gate
    const badge = await gate.badge({ typeId })
    await world.base(exhibitionId)
    const pinned = await world.pinned(exhibitionId)
    let bundle = await world.opened(gate, reader)
    const renewed = async (compromised: boolean) => {
      // Two operators who saw the same key get one new key, concurrently or one after the other.
      const { kid } = await world.keyring.badgeKey(exhibitionId)
      const renew = () => world.keyring.renewBadgeKey(exhibitionId, kid, compromised)
      expect(await Promise.all([renew(), renew()])).toEqual([true, true])
      expect(await renew()).toBe(true)
      expect(await world.keyring.renewBadgeKey(randomUUID(), kid, compromised)).toBe(false)
      await world.db.run(sql`insert into bundle_change (exhibition_id, why) values (${exhibitionId}, 'key')`)
      await world.settled()
      expect(isOlder(bundle.manifest.revision, (await findBundleRevision(world.db, exhibitionId)) ?? '')).toBe(true)
      const sent = await world.delta(reader, bundle.manifest.revision)
      bundle = await bundle.with({ ...sent, delta: fromBase64(sent.delta ?? '') }, pinned)
      expect(bundle.manifest.keys[0]?.kid).toBe((await world.keyring.badgeKey(exhibitionId)).kid)
      return (await bundle.shown(badge.code)).shown
    }
    expect(await renewed(false)).toMatchObject({ exception: null })
    expect(bundle.manifest.keys).toHaveLength(2)
    expect(await renewed(true)).toBe('badSignature')
    expect(bundle.manifest.keys).toHaveLength(1)
    // The text is known on line.
    expect(await world.decide(reader, badge.code)).toMatchObject({ verdict: 'admitted' })
  })

  it('is updated by changes, and misses none if a transaction commits late', async () => {
    const { gate, reader, typeId } = await setUp()
    const badges = [await gate.badge({ typeId }), await gate.badge({ typeId })]
    await world.base(gate.exhibitionId)
    let bundle = await world.opened(gate, reader)
    const pinned = await world.pinned(gate.exhibitionId)
    const suspend = (id: string) =>
      sql`update badge set state = 'suspended' where exhibition_id = ${gate.exhibitionId} and id = ${id}`
    const late = await world.database.pool.connect()
    try {
      await late.query('begin')
      await late.query(suspend(badges[0]?.badgeId ?? ''))
      await world.db.run(suspend(badges[1]?.badgeId ?? ''))
      const early = await world.delta(reader, bundle.manifest.revision)
      bundle = await bundle.with({ ...early, delta: fromBase64(early.delta ?? '') }, pinned)
      await late.query('commit')
    } finally {
      late.release()
    }
    await world.settled()
    expect(isOlder(bundle.manifest.revision, (await findBundleRevision(world.db, gate.exhibitionId)) ?? '')).toBe(true)
    const then = await world.delta(reader, bundle.manifest.revision)
    bundle = await bundle.with({ ...then, delta: fromBase64(then.delta ?? '') }, pinned)
    for (const { code } of badges) expect(await bundle.shown(code)).toMatchObject({ shown: { exception: 'suspended' } })
    await world.db.run(sql`update badge set state = 'active' where exhibition_id = ${gate.exhibitionId}`)
    await world.settled()
    const back = await world.delta(reader, bundle.manifest.revision)
    bundle = await bundle.with({ ...back, delta: fromBase64(back.delta ?? '') }, pinned)
    expect(await bundle.shown(badges[0]?.code ?? '')).toMatchObject({ shown: { exception: null } })
  })

  it('has a revision that a committed transaction has passed, so that no later one gets an id below it', async () => {
    const { gate, reader } = await setUp()
    await world.base(gate.exhibitionId)
    const bundle = await world.opened(gate, reader)
    await world.db.run(sql`delete from device_heartbeat where device_id = ${reader.deviceId}`)
    const { manifest } = await world.delta(reader, bundle.manifest.revision)
    const [, change] = /\.(\d+)\.[0-9a-f]+$/.exec((JSON.parse(manifest) as { revision: string }).revision) ?? []
    // A row has the id of its transaction as a 32-bit number.
    const { passed } = await world.db.one<{ passed: boolean }>(sql`
      select (xmin::text::bigint >= ${change}::bigint % 4294967296) as passed from device_heartbeat
      where device_id = ${reader.deviceId}`)
    expect(passed).toBe(true)
  })

  it('is fetched again by a device that has changes which a restored database lost, although their ids are assigned again', async () => {
    const { gate, reader, typeId } = await setUp()
    const { exhibitionId } = gate
    const badges = [await gate.badge({ typeId }), await gate.badge({ typeId }), await gate.badge({ typeId })]
    await world.base(exhibitionId)
    const old = await world.opened(gate, reader)
    const setState = (at: number, state: string) =>
      world.db.run(
        sql`update badge set state = ${state} where exhibition_id = ${exhibitionId} and id = ${badges[at]?.badgeId}`,
      )
    for (const at of [0, 1]) await setState(at, 'suspended')
    await world.settled()
    const sent = await world.delta(reader, old.manifest.revision)
    const pinned = await world.pinned(exhibitionId)
    const ahead = await old.with({ ...sent, delta: fromBase64(sent.delta ?? '') }, pinned)
    // As restored to before these changes: both ids belong to changes of other badges now.
    await world.db.run(sql`update bundle_change set at = at + interval '1 hour', credential_id = ${badges[2]?.credentialId}
      where exhibition_id = ${exhibitionId} and credential_id is not null`)
    await setState(2, 'suspended')
    await world.settled()
    expect(await world.delta(reader, ahead.manifest.revision)).toEqual({ manifest: '', signature: '', delta: null })
    const queued = sql`select j.payload from job j where j.exhibition_id = ${exhibitionId} order by created_at desc limit 1`
    const { payload } = await world.db.one<{ payload: { exhibitionId: string; above: number } }>(queued)
    await world.base(exhibitionId, payload.above)
    const whole = await world.opened(gate, reader)
    expect(isOlder(ahead.manifest.revision, whole.manifest.revision)).toBe(true)
    expect(await whole.shown(badges[2]?.code ?? '')).toMatchObject({ shown: { exception: 'suspended' } })
    // Bases that were made after the backup likewise; a number that nobody can have been given changes nothing.
    const [number] = whole.manifest.revision.split('.')
    const jobsNow = async () =>
      (await world.db.one<{ n: number }>(sql`select count(*)::int as n from job where exhibition_id = ${exhibitionId}`))
        .n
    const before = await jobsNow()
    await world.delta(reader, `${Number(number) + 7}.1.abc`)
    expect(await jobsNow()).toBe(before + 1)
    await world.delta(reader, '999999999.1.abc')
    expect(await jobsNow()).toBe(before + 1)
  })

  it('is newer when the guards of a door change, and not after a wrong PIN', async () => {
    const { gate, reader } = await setUp()
    const { exhibitionId } = gate
    const { channelId } = reader
    await world.base(exhibitionId)
    const revision = async () => {
      await world.settled()
      return (await findBundleRevision(world.db, exhibitionId)) ?? ''
    }
    const before = await revision()
    const { id } = await world.db.one<{ id: string }>(sql`
      insert into gate_staff (exhibition_id, name, door_ids, pin_digest)
      select ${exhibitionId}, '虚构岗', array[door_id], '\\x00' from channel where id = ${channelId} returning id`)
    const added = await revision()
    expect(isOlder(before, added)).toBe(true)
    await world.db.run(sql`update gate_staff set wrong = wrong + 1 where id = ${id}`)
    expect(await revision()).toBe(added)
    await world.db.run(sql`update gate_staff set stopped = true where id = ${id}`)
    expect(isOlder(added, await revision())).toBe(true)
  })

  it('comes in portions, so that no scan waits for all of it; nothing comes of a base that is no longer stored', async () => {
    const { gate, reader } = await setUp()
    const bytes = randomBytes(2 * snapshotPortion + 5)
    const name = createHash('sha256').update(bytes).digest()
    await world.db.run(sql`insert into bundle_snapshot (exhibition_id, number, change, sha256, bytes)
      values (${gate.exhibitionId}, 1, pg_current_xact_id()::text::bigint, ${name}, ${bytes})`)
    const base = name.toString('hex')
    const first = await world.pack(reader)
    expect([first?.size, fromBase64(first?.base ?? '').length]).toEqual([bytes.length, snapshotPortion])
    const portions = [first?.base]
    for (const from of [snapshotPortion, 2 * snapshotPortion]) {
      portions.push((await world.pack(reader, { part: { base, from } }))?.base)
    }
    const whole = Buffer.concat(portions.map(portion => Buffer.from(portion ?? '', 'base64')))
    expect(createHash('sha256').update(whole).digest()).toEqual(name)
    expect(await world.pack(reader, { have: base })).toMatchObject({ base: null, size: bytes.length })
    const elsewhere = await setUp()
    expect(await world.pack(elsewhere.reader, { part: { base, from: snapshotPortion } })).toBeNull()
    await world.db.run(sql`delete from bundle_snapshot where exhibition_id = ${gate.exhibitionId}`)
    expect(await world.pack(reader, { part: { base, from: snapshotPortion } })).toBeNull()
  })

  it('is refused if a bit differs, if it is older, or of another gate context', async () => {
    const { gate, reader, typeId } = await setUp()
    const { badgeId } = await gate.badge({ typeId })
    await world.base(gate.exhibitionId)
    const sent = await world.pack(reader)
    if (!sent?.base) throw new Error('no pack')
    const base = fromBase64(sent.base)
    const pinned = await world.pinned(gate.exhibitionId)
    const bit = base.slice()
    bit[bit.length >> 1] = (bit[bit.length >> 1] ?? 0) ^ 1
    expect(await faultOf(OfflineBundle.open({ ...sent, base: bit }, pinned))).toBe('base')
    const changed = sent.manifest.replace('"offline":"askGuard"', '"offline":"admit"')
    expect(changed).not.toBe(sent.manifest)
    expect(await faultOf(OfflineBundle.open({ ...sent, manifest: changed, base }, pinned))).toBe('signature')
    const elsewhere = await setUp()
    expect(await faultOf(OfflineBundle.open({ ...sent, base }, await world.pinned(elsewhere.gate.exhibitionId)))).toBe(
      'signature',
    )
    expect(
      await faultOf(OfflineBundle.open({ ...sent, base }, { ...pinned, exhibitionId: elsewhere.gate.exhibitionId })),
    ).toBe('ground')
    const bundle = await OfflineBundle.open({ ...sent, base }, pinned)
    await world.db.run(
      sql`update badge set state = 'suspended' where exhibition_id = ${gate.exhibitionId} and id = ${badgeId}`,
    )
    await world.settled()
    const delta = await world.delta(reader, bundle.manifest.revision)
    const newer = await bundle.with({ ...delta, delta: fromBase64(delta.delta ?? '') }, pinned)
    expect(await faultOf(OfflineBundle.open({ ...sent, base }, pinned, newer.manifest.revision))).toBe('older')
    expect(await OfflineBundle.open({ ...sent, base }, pinned)).toBeDefined()
  })

  it('is built completely by the next run if the job was killed', async () => {
    const { gate, reader, typeId } = await setUp()
    const { code } = await gate.badge({ typeId })
    const cut = await cutConnection(world.database, 'bundle_snapshot', () => world.base(gate.exhibitionId))
    expect(cut.status).toBe('rejected')
    expect(await world.pack(reader)).toBeNull()
    await world.base(gate.exhibitionId)
    const bundle = await world.opened(gate, reader)
    expect(bundle.manifest.revision).toMatch(/^1\./)
    expect(await bundle.shown(code)).toMatchObject({ shown: { exception: null } })
  })

  it('takes 17 bytes for an exception, 4.5 MB for 100,000 names, 40 KB for 1,000 changes', () => {
    const ids = Array.from({ length: 100_000 }, () => uuidv7())
    const nothing = { exceptions: new Map(), limits: new Map(), names: new Map() }
    const empty = encodeBundle(nothing).length
    const exceptions = new Map(ids.map(id => [id, 'dead' as const]))
    expect(encodeBundle({ ...nothing, exceptions }).length - empty).toBe(17 * ids.length)
    const companies = Array.from({ length: 2_000 }, () => uuidv7())
    const names = new Map(
      ids.map((id, n) => [
        id,
        {
          name: '欧阳示例人',
          badgeCode: `BD-27-0031-${String(n).padStart(6, '0')}`,
          companyId: companies[n % 2_000] ?? null,
        },
      ]),
    )
    const some = new Map([...exceptions].slice(0, 5_000))
    expect(encodeBundle({ ...nothing, names, exceptions: some }).length).toBeLessThanOrEqual(4_500_000)
    const thousand = new Map([...exceptions].slice(0, 1_000))
    // A credential younger than the base comes with its name.
    const delta = { exceptions: thousand, limits: new Map(), names: new Map([...names].slice(0, 200)) }
    expect(encodeBundle(delta).length).toBeLessThanOrEqual(40_000)
  })
})
