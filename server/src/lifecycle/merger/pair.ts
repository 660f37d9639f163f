import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type { MergedField } from '@fairgate/contract/lifecycle/merger/fields'
import sql from 'sql-template-tag'
import { ofIds } from '../../identity/company/api.ts'
import type { CompanyColumns } from '../../identity/company/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type Side, side } from './sides.ts'

/** A company in a merge, with the fields that the rules need. */
export interface Merged {
  id: string
  version: number
  state: string
  type: CompanyType
  parentId: string | null
  temporaryFor: string | null
  formerNames: string
  ownerCompanyId: string | null
  columns: CompanyColumns
  side: Side
}

/** The columns of each value that are taken together. */
const columnsOf: Readonly<Record<MergedField, readonly string[]>> = {
  nameCn: ['name_cn'],
  nameEn: ['name_en'],
  register: ['credit_code', 'country', 'registration_number'],
  contact: ['contact_name', 'contact_telephone', 'contact_email'],
  address: ['region_code', 'address_cn', 'address_en'],
}

/** The two companies, both partners: `kernel.notFound` if one does not exist, or is an organizer or the venue. */
export async function pairOf(
  db: Db,
  { keep: survivor, gone }: { keep: string; gone: string },
): Promise<[Merged, Merged]> {
  if (survivor === gone) refuse('merger.itself', { field: 'gone' })
  const columns = sql`to_jsonb(c) as columns, ${side} as side, c.id, c.version, c.state, c.type, c.parent_id as "parentId",
    c.temporary_for as "temporaryFor", c.former_names as "formerNames", c.owner_company_id as "ownerCompanyId"`
  const rows = await db.many<Merged>(ofIds(columns, [survivor, gone], sql`c.kind <> 'sponsor'`))
  const of = (id: string) => rows.find(row => row.id === id) ?? refuse('kernel.notFound')
  return [of(survivor), of(gone)]
}

/** The values that the target takes: chosen ones, and those it lacks. */
export function takenOver([survivor, gone]: readonly [Merged, Merged], chosen: readonly MergedField[]): CompanyColumns {
  const lacks = (field: MergedField) => columnsOf[field].every(column => !survivor.columns[column])
  const fields = (Object.keys(columnsOf) as MergedField[]).filter(field => chosen.includes(field) || lacks(field))
  const taken = fields.flatMap(field => columnsOf[field]).map(column => [column, gone.columns[column] ?? null] as const)
  const licence = survivor.columns.licence_file_id
    ? []
    : [['licence_file_id', gone.columns.licence_file_id ?? null] as const]
  return Object.fromEntries([...taken, ...licence])
}

/** All former names of the two, by which the target is found. */
export const namesBefore = ([survivor, gone]: readonly [Merged, Merged]): string =>
  [
    ...new Set(
      [survivor, gone].flatMap(({ columns, formerNames }) => [
        columns.name_cn,
        columns.name_en,
        ...formerNames.split('\n'),
      ]),
    ),
  ]
    .filter(Boolean)
    .join('\n')
