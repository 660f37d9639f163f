import { reasonDictionaries } from '@fairgate/contract/dictionary/nouns'
import { tasksPath } from '@fairgate/contract/kernel/tasks-path'
import sql from 'sql-template-tag'
import { contactOf } from '../company/api.ts'
import { optionNamed } from '../dictionary/api.ts'
import { ofExhibition } from '../exhibition/api.ts'
import { type Decision, deferUntilFinal } from '../kernel/defer-until-final.ts'
import { publicUrl } from '../kernel/public-url.ts'
import { sendMessage } from '../message/hooks.ts'
import { postponement } from './entity.ts'

interface Against extends Decision {
  event: 'return' | 'reject'
  reasonCode: string
  note: string
}

const purposes = { return: 'postponementReturned', reject: 'postponementRejected' } as const

/** Notifies the organizer of a return or a rejection, in its language. */
export const decisionNotification = deferUntilFinal<Against>(
  'postponement.tellDecision',
  postponement,
  async ({ db, services }, { id, event, reasonCode, note }) => {
    const row = await db.one<{ sponsorId: string; exhibitionId: string; cn: string; en: string }>(sql`
      select t.sponsor_id as "sponsorId", t.exhibition_id as "exhibitionId", e.name_cn as cn, e.name_en as en
      from postponement t ${ofExhibition} where t.id = ${id}`)
    const contact = await contactOf(db, row.sponsorId)
    if (!contact) return
    const { to, language } = contact
    const { exhibitionId } = row
    const reason = await optionNamed(db, reasonDictionaries[event], reasonCode)
    const values = {
      exhibition: { cn: row.cn, en: row.en },
      reason: {
        cn: [reason?.cn, note].filter(Boolean).join('，'),
        en: [reason?.en || reason?.cn, note].filter(Boolean).join(', '),
      },
      link: `${publicUrl(services.config)}${tasksPath}/${exhibitionId}/exhibition`,
    }
    await sendMessage({ db, services }, { purpose: purposes[event], to, language, exhibitionId, values })
  },
)
