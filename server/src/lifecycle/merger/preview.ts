import { createHash } from 'node:crypto'
import type { Output } from '@fairgate/contract/app/catalogue'
import { type TransferredRow, transferredRows } from '@fairgate/contract/lifecycle/merger/fields'
import sql from 'sql-template-tag'
import { findPermanentContextIds } from '../../exhibitions/exhibition/api.ts'
import { type PartInMerge, partsInMerge, relationsToMove } from '../../exhibitions/participation/api.ts'
import { bothAsked, sharesToMove } from '../../exhibitions/partner/api.ts'
import { hasOpenBills } from '../../finance/charge/api.ts'
import { invoicesUnderWay } from '../../finance/invoice/api.ts'
import { hasAccounts } from '../../finance/ledger/api.ts'
import { unsettled } from '../../finance/settlement/api.ts'
import { actingForBoth, type RoleInMerge, rolesInMerge } from '../../identity/access/api.ts'
import { permissionsOfType } from '../../identity/session/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { countCompanyColumns } from '../../kernel/lifecycle/company-columns.ts'
import { type Merged, pairOf } from './pair.ts'

export type Preview = Output<'getMergerPreview'>
type Obstacle = Preview['obstacles'][number]

/** The plan of a merge. */
export interface Planned {
  preview: Preview
  pair: [keep: Merged, gone: Merged]
  roles: RoleInMerge[]
  /** Exhibitions whose rows are transferred. */
  living: string[]
  /** Participations in which nothing was done, and which the target has too. */
  idle: string[]
}

const p = sql`p.id`
const open = sql`(${unsettled('p')} or ${hasOpenBills(p)} or ${invoicesUnderWay(p)})`

/** Maximum number of transferred rows, limited by the statement timeout. */
const maxTransferred = 150_000

/**
 * What merging two companies would transfer, leave and end, and its obstacles. The same in a preview and under the
 * locks of a merge.
 */
export async function plan(db: Db, ids: { keep: string; gone: string }, most = maxTransferred): Promise<Planned> {
  const pair = await pairOf(db, ids)
  const [survivor, gone] = pair
  const parts = await partsInMerge(db, ids, { open, accounts: hasAccounts('p') })
  const exhibitions = parts.map(part => ({ ...part, does: fateOf(part) }))
  const of = (does: string) => exhibitions.filter(part => part.does === does)
  const activeIds = [...of('moves').map(({ exhibitionId }) => exhibitionId), ...(await findPermanentContextIds(db))]
  const roles = await rolesInMerge(db, ids)
  const columnCounts = await countCompanyColumns(db, { ...ids, living: activeIds })
  const doubled = await actingForBoth(db, ids)
  const counts: [TransferredRow, number][] = [
    ...columnCounts.map(({ label, n }): [TransferredRow, number] => [label as TransferredRow, n]),
    ['relation', await relationsToMove(db, ids)],
    ['share', await sharesToMove(db, ids)],
    ['operator', roles.reduce((sum, { people }) => sum + people, 0) - doubled],
  ]
  const preview = {
    keep: survivor.side,
    gone: gone.side,
    obstacles: [
      ...obstaclesOf(survivor, gone),
      ...(counts.reduce((sum, [, count]) => sum + count, 0) > most ? [plainly('tooMuch')] : []),
      ...exhibitions.filter(({ does }) => does === undefined).map(bothTakePart),
    ].concat(
      (await bothAsked(db, ids)).map(({ id, name }) => ({
        kind: 'bothAsked',
        name,
        companyId: id,
        exhibitionId: null,
      })),
    ),
    exhibitions: exhibitions.flatMap(({ exhibitionId: id, name, does, badges }) =>
      does ? [{ id, name, does, badges }] : [],
    ),
    moves: transferredRows.flatMap(what =>
      counts.filter(([of, count]) => of === what && count > 0).map(([, count]) => ({ what, count })),
    ),
    roles: roles.map(role => roleOf(role, gone)),
    doubled,
  }
  const seen = JSON.stringify([preview, survivor.version, gone.version, activeIds])
  const digest = createHash('sha256').update(seen).digest('hex')
  return { preview: { ...preview, digest }, pair, roles, living: activeIds, idle: of('ends').map(({ id }) => id) }
}

/** What happens to one participation; undefined if it is an obstacle. */
function fateOf({ over, both, idle }: PartInMerge): Preview['exhibitions'][number]['does'] | undefined {
  if (over) return 'stays'
  if (!both) return 'moves'
  return idle ? 'ends' : undefined
}

const bothTakePart = ({ name, exhibitionId }: PartInMerge): Obstacle => ({
  kind: 'bothTakePart',
  name,
  exhibitionId,
  companyId: null,
})

const plainly = (kind: Obstacle['kind']): Obstacle => ({ kind, name: null, exhibitionId: null, companyId: null })

function obstaclesOf(survivor: Merged, gone: Merged): Obstacle[] {
  const notInUse = [survivor, gone]
    .filter(({ state }) => state !== 'inUse')
    .map(({ id, side }): Obstacle => ({ kind: 'notInUse', name: side.name, exhibitionId: null, companyId: id }))
  if (survivor.type !== gone.type) return [...notInUse, plainly('otherType')]
  if (survivor.parentId !== gone.parentId) return [...notInUse, plainly('otherParent')]
  return survivor.temporaryFor === gone.temporaryFor ? notInUse : [...notInUse, plainly('otherFair')]
}

/** The role of people after the merge, with gained and lost permissions. */
function roleOf(
  { id, name, people, into, administrator, permissions }: RoleInMerge,
  { type }: Merged,
): Preview['roles'][number] {
  const ofType = permissionsOfType(type)
  const permissionsAmong = (granted: readonly string[]) =>
    [...ofType].filter(one => administrator || granted.includes(one))
  const [now, then] = [permissionsAmong(permissions), permissionsAmong(into?.permissions ?? permissions)]
  return {
    ...{ id, name, people, becomes: into?.name ?? name, comesAlong: into === null },
    gains: then.filter(permission => !now.includes(permission)),
    loses: now.filter(permission => !then.includes(permission)),
  }
}
