import { appealDataSource, blacklistDataSource } from '../../admission/blacklist/api.ts'
import { declarationImageDataSource } from '../../admission/epidemic/api.ts'
import { hotlineCallDataSource } from '../../admission/hotline/api.ts'
import { operatorDataSource } from '../../identity/access/api.ts'
import { companyContactDataSource, receivedAddressDataSource } from '../../identity/company/api.ts'
import { accountDataSource } from '../../identity/session/api.ts'
import type { SubjectDataSource } from '../../kernel/retention/data-export.ts'
import type { RetentionRule } from '../../kernel/retention/retention.ts'
import { attendanceDataSource, audienceDataSource, consentDataSource } from '../../sales/audience/api.ts'
import { recipientDataSource } from '../../sales/spread/api.ts'
import { surveyInvitationDataSource } from '../../sales/survey/api.ts'
import { agedRetention, exhibitionRetention } from '../privacy/api.ts'

/** Every table that a retention rule covers. */
export const retentionRules: readonly RetentionRule[] = [...exhibitionRetention, ...agedRetention].map(
  ({ rule }) => rule,
)

/** How rows of a table are found and exported; undefined where they cannot be attributed to a person. */
export const toDataSource = ({ dataExport, table, key }: RetentionRule): SubjectDataSource | undefined =>
  'notExported' in dataExport ? undefined : { ...dataExport, table, key }

/** Every table that a data export contains: tables with a retention rule, and tables with a rule of their own. */
export const subjectDataSources: readonly SubjectDataSource[] = [
  ...retentionRules.flatMap(rule => toDataSource(rule) ?? []),
  ...[
    declarationImageDataSource,
    audienceDataSource,
    consentDataSource,
    attendanceDataSource,
    blacklistDataSource,
    appealDataSource,
  ],
  ...[
    accountDataSource,
    operatorDataSource,
    companyContactDataSource,
    receivedAddressDataSource,
    recipientDataSource,
    surveyInvitationDataSource,
    hotlineCallDataSource,
  ],
]
