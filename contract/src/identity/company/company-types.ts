import type { CompanyType } from '../../kernel/auth/permission.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** Labels of the company types. */
export const companyTypeLabels = {
  platform: ['平台', 'Venue'],
  sponsor: ['主办方', 'Organizer'],
  cooperatorMain: ['合作商', 'Co-exhibitor'],
  cooperatorSec: ['二级合作商', 'Secondary co-exhibitor'],
  cooperatorTemp: ['临时合作商', 'Temporary co-exhibitor'],
  logistics: ['物流商', 'Logistics provider'],
  agent: ['代理商', 'Agent'],
  agentSec: ['二级代理商', 'Secondary agent'],
} as const satisfies Record<CompanyType, LocalizedText>
