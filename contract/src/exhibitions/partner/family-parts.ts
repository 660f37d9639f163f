import { z } from 'zod'
import { can } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { type Kind, oneOf } from './kinds.ts'
import { type PartnerVerb, partnerPermission } from './module.ts'

export const searches = ['name', 'creditCode', 'contactName', 'contactTelephone'] as const

export const sorts = ['submittedAt', 'name'] as const

export const jobStarted = z.object({ jobId: idOf('job') })

/** What the commands of one kind have in common: its permissions, and its word in their labels. */
export function familyParts(kind: Kind) {
  const access = (verb: PartnerVerb) => can(partnerPermission(kind, verb))
  const { label } = kind
  const kindWord = String(label[1]).toLowerCase()
  /** `…` stands for the kind, in the English `a …` for the kind with its article, `…s` for the plural. */
  const say = (cn: string, en: string): LocalizedText => [
    cn.replace('…', label[0]),
    en.replace('a …', oneOf(kind)).replace('…', kindWord),
  ]
  return { access, say, kindWord }
}
