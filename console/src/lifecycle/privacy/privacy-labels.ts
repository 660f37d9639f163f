import type { RowOf } from '@fairgate/contract/app/catalogue'
import { pages } from '@fairgate/contract/app/shell/pages'
import { formatNumber } from '../../kernel/format/format.ts'
import type { Text } from '../../kernel/i18n/language.ts'

export type PeriodRow = RowOf<'getRetention'>

export const certificatesPath = pages.retentionCertificates?.path ?? '/'

/** The period as text: 0 days is unlimited. */
export const periodWord = (days: number, t: Text): string =>
  days === 0 ? t('privacy.forGood') : t('privacy.daysRetained', { days: formatNumber(days) })

/** The cause of an erasure: the period, or a request of the person. */
export const formatRedactionCause = (
  { days, request }: { days: number | null; request: string | null },
  t: Text,
): string => (days === null ? t('privacy.onRequest', { request: request ?? '' }) : periodWord(days, t))
