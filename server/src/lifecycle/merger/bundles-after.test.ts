import type { BundleManifest } from '@fairgate/contract/admission/gate/offline-bundle'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { signedManifest } from '../../admission/offline/bundle-manifest.ts'
import { findBundleRevision } from '../../admission/offline/bundles.ts'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { publishedPolicy } from '../../app/testing/policy-world.ts'

const world = await closeAfterAll(createBadgeWorld())

it('a device is notified to load its bundle after a merge, and its rules name the target', async () => {
  const fair = await world.fair()
  const { exhibitionId } = fair
  const survivorId = (await world.world.administrator('cooperatorMain')).company.id
  const gone = fair.partner.company.id
  await publishedPolicy(world.db, exhibitionId, [{ types: [fair.badgeTypeId], companies: [gone] }])
  await world.db.run(sql`insert into bundle_snapshot (exhibition_id, number, change, bytes, sha256)
    values (${exhibitionId}, 1, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, ''::bytea, sha256(''::bytea))`)
  const before = await findBundleRevision(world.db, exhibitionId)
  const { data } = await world.call(world.platform, 'getMergerPreview', { keep: survivorId, gone })
  const sent = { keep: survivorId, gone, fields: [], digest: data.digest, reason: '登记了两次' }
  expect(await world.call(world.platform, 'mergeCompanies', sent)).toMatchObject({ statusCode: 10001 })
  // Notified as soon as earlier writers have committed.
  await expect.poll(() => findBundleRevision(world.db, exhibitionId)).not.toBe(before)
  const context = { db: world.db, services: world.services, exhibitionId, now: new Date() }
  const { manifest } = await signedManifest(context, {
    base: { no: 1, change: '0', sha256: '', createdAt: new Date() } as never,
    ...{ change: '0', mark: '0' },
    delta: null,
  })
  const { policies } = JSON.parse(manifest) as BundleManifest
  const named = policies.flatMap(({ rules }) => rules.map(({ companyId }) => companyId))
  expect(named).toContain(survivorId)
  expect(named).not.toContain(gone)
})
