import { formatDateText } from '@fairgate/contract/kernel/i18n/date-text'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { TemplateVariable } from '@fairgate/contract/sales/spread/template-text'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import { companyNamed } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'

/** The values of the variables that are the same for all recipients. */
export async function valuesOf(
  { db, services }: { db: Db; services: Pick<Services, 'config'> },
  ownerId: string,
  exhibitionId: string | null | undefined,
  language: Language,
): Promise<Partial<Record<TemplateVariable, string>>> {
  const company = await companyNamed(db, ownerId)
  const found = exhibitionId ? await exhibitionById(db, exhibitionId) : undefined
  const day = (moment: string | null) =>
    moment ? formatDateText(dayOf(new Date(moment), services.config.venueTimeZone), language) : ''
  return {
    company: company?.[language] ?? '',
    ...(found && {
      exhibition: language === 'cn' ? found.nameCn : found.nameEn,
      dates: [day(found.open.from), day(found.open.to)].filter(Boolean).join(' – '),
      place: found.halls.join(', '),
    }),
  }
}
