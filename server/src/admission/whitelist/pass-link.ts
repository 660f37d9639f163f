import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { urlOf } from './code.ts'
import type { WhitelistHead } from './entity.ts'

/**
 * Sends a bound guest a link to their code by SMS, because the page is closed before they are at the gate. The link
 * differs from the registration link: it binds nobody, and stays valid when that one is renewed.
 */
export async function sendPassLink(
  context: Pick<WriteContext<undefined>, 'db' | 'services' | 'language'>,
  { id, exhibitionId }: Pick<WhitelistHead, 'id' | 'exhibitionId'>,
  { name, telephone, language }: { name: string; telephone: string; language: Language },
): Promise<void> {
  const { db, services } = context
  const { code } = await makeOpenLink(context, { purpose: 'whitelistPass', subject: id })
  const found = await exhibitionById(db, exhibitionId)
  const exhibition = { cn: found?.nameCn ?? '', en: found?.nameEn ?? '' }
  const values = { name, exhibition, link: urlOf(services, code) }
  await sendMessage(context, { purpose: 'passLink', to: telephone, language, exhibitionId, values })
}
