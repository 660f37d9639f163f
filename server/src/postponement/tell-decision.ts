import { reasonDictionaries } from '@fairgate/contract/decision/nouns'
import { affairsPath } from '@fairgate/contract/shell/affairs-path'
import sql from 'sql-template-tag'
import { contactOf } from '../company/facts.ts'
import { optionNamed } from '../dictionary/facts.ts'
import { ofExhibition } from '../exhibition/facts.ts'
import type { WriteContext } from '../kernel/context.ts'
import { transaction } from '../kernel/database.ts'
import { enqueue } from '../kernel/jobs/enqueue.ts'
import type { JobDefinition } from '../kernel/jobs/job-definition.ts'
import { parameter } from '../kernel/parameter.ts'
import { publicUrl } from '../kernel/public-url.ts'
import { sendMessage } from '../message/effects.ts'

export const tellDecisionKind = 'postponement.tellDecision'

interface Decision {
  id: string
  /** As the decision left it. */
  version: number
  event: 'return' | 'reject'
  reasonCode: string
  note: string
}

const purposes = { return: 'postponementReturned', reject: 'postponementRejected' } as const

/** Has the organizer written to of a return or a rejection, as soon as it can no longer be undone. */
export async function tellDecision({ db, language }: WriteContext, decision: Decision): Promise<void> {
  const { at } = await db.one<{ at: string }>(
    sql`select now() + make_interval(secs => ${parameter('decision.undoSeconds')}) as at`,
  )
  await enqueue<Decision>(db, { kind: tellDecisionKind, payload: decision, actor: { language }, runAt: new Date(at) })
}

/** Writes it in the organizer's language, unless it was undone or asked again by then. */
export const tellDecisionJob: JobDefinition<Decision, null> = {
  async run({ id, version, event, reasonCode, note }, { pool, services, saved, save }) {
    if (saved !== undefined) return null
    await transaction(pool, async db => {
      const row = await db.maybe<{ sponsorId: string; exhibitionId: string; cn: string; en: string }>(sql`
        select t.sponsor_id as "sponsorId", t.exhibition_id as "exhibitionId", e.name_cn as cn, e.name_en as en
        from postponement t ${ofExhibition} where t.id = ${id} and t.version = ${version} for update of t`)
      const contact = row && (await contactOf(db, row.sponsorId))
      if (!row || !contact) return
      const { to, language } = contact
      const { exhibitionId } = row
      const reason = await optionNamed(db, reasonDictionaries[event], reasonCode)
      const values = {
        exhibition: row[language] || row.cn,
        reason: [reason?.[language] || reason?.cn, note].filter(Boolean).join(language === 'cn' ? '，' : ', '),
        link: `${publicUrl(services.config)}${affairsPath}/${exhibitionId}/exhibition`,
      }
      await sendMessage({ db, services, language }, { purpose: purposes[event], to, language, exhibitionId, values })
      await save(db, true)
    })
    return null
  },
}
