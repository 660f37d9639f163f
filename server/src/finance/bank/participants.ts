import sql from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import { byParticipant, namesOf, participants } from '../../exhibitions/participation/api.ts'
import type { Db } from '../../kernel/database/database.ts'

type Name = { cn: string; en: string }

/** The companies of a participation. */
export interface Participant {
  id: string
  companyId: string
  company: Name
  exhibition: Name
}

const columns = sql`p.id, p.company_id as "companyId", ${namesOf('pc')} as company, ${namesOf('pe')} as exhibition`

/** Participations by their ids. */
export async function participantsOf(db: Db, ids: readonly string[]): Promise<Map<string, Participant>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many<Participant>(
    sql`select ${columns} from ${participants} where p.id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Participations of companies whose name contains a text, the latest first. */
export const participantsNamed = (db: Db, text: string, most: number): Promise<Participant[]> =>
  db.many<Participant>(sql`
    select ${columns} from ${participants} where ${counts('p.id')} and ${byParticipant(text)} order by p.id desc limit ${most}`)
