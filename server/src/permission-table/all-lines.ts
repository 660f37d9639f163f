import { accessLines } from './access-lines.ts'
import { badgeLines } from './badge-lines.ts'
import { companyLines } from './company-lines.ts'
import { exhibitionLines } from './exhibition-lines.ts'
import { fileLines } from './file-lines.ts'
import { gateLines } from './gate-lines.ts'
import { importLines } from './import-lines.ts'
import { messageLines } from './message-lines.ts'
import { participationLines } from './participation-lines.ts'
import { partnerLines } from './partner-lines.ts'
import { sessionLines } from './session-lines.ts'
import type { DomainLines } from './table-lines.ts'
import { dictionaryLines, jobLines, operationLogLines } from './venue-lines.ts'

/** Every domain with rows, in the order in which they are built: each may stand on those before it. */
export const allLines: readonly DomainLines[] = [
  sessionLines,
  accessLines,
  companyLines,
  messageLines,
  dictionaryLines,
  fileLines,
  exhibitionLines,
  badgeLines,
  importLines,
  participationLines,
  partnerLines,
  gateLines,
  jobLines,
  operationLogLines,
]
