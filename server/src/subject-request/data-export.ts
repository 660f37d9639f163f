import { operatorDataSource } from '../access/api.ts'
import { attendanceDataSource, audienceDataSource, consentDataSource } from '../audience/api.ts'
import { appealDataSource, blacklistDataSource } from '../blacklist/api.ts'
import { companyContactDataSource, receivedAddressDataSource } from '../company/api.ts'
import { declarationImageDataSource } from '../epidemic/api.ts'
import { hotlineCallDataSource } from '../hotline/api.ts'
import type { SubjectDataSource } from '../kernel/data-export.ts'
import type { RetentionRule } from '../kernel/retention.ts'
import { agedRetention, exhibitionRetention } from '../privacy/api.ts'
import { accountDataSource } from '../session/api.ts'
import { recipientDataSource } from '../spread/api.ts'
import { surveyInvitationDataSource } from '../survey/api.ts'

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
