import { kindNames, type RetentionKind, retentionKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import { parametersSet } from '../../foundation/dictionary/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { parameter } from '../../kernel/settings/parameter.ts'

/** The retention period of a kind, and who set it. */
export interface Period {
  kind: RetentionKind
  /** 0: unlimited. */
  days: number
  /** Empty: the preset. */
  setBy: string
  setAt: string | null
}

/** The current period of each kind. */
export async function periodsNow(db: Db): Promise<Period[]> {
  const days = await db.one<Record<RetentionKind, number>>(sql`
    select ${parameter('privacy.personDays')} as person, ${parameter('privacy.documentDays')} as document,
      ${parameter('privacy.photoDays')} as photo, ${parameter('epidemic.imageDays')} as declaration,
      ${parameter('privacy.evidenceDays')} as evidence, ${parameter('evidence.idSideDays')} as "idSide",
      ${parameter('privacy.passageDays')} as passage, ${parameter('privacy.listedDays')} as listed, ${parameter('privacy.recordDays')} as record,
      ${parameter('privacy.messageDays')} as message,
      ${parameter('privacy.addressDays')} as address, ${parameter('privacy.logNameDays')} as "logName"`)
  const set = new Map((await parametersSet(db, Object.values(retentionKinds))).map(row => [row.name, row]))
  return kindNames.map(kind => {
    const { setBy = '', setAt = null } = set.get(retentionKinds[kind]) ?? {}
    return { kind, days: days[kind], setBy, setAt }
  })
}

export const periodOf = async (db: Db, kind: RetentionKind): Promise<Period> =>
  (await periodsNow(db)).find(period => period.kind === kind) as Period
