import { reasonDictionaries } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { optionNamed } from '../../foundation/dictionary/api.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { contactOf } from '../../identity/company/api.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { type Decision, deferUntilFinal } from '../../kernel/transition/defer-until-final.ts'
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
