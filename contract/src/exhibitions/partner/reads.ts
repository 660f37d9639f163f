import type { EntityType, Reads } from '../../kernel/command/entity-type.ts'
import type { PartnerPattern } from './commands.ts'
import { hasOwner, type Kind, partnerKinds } from './kinds.ts'

/**
 * Apart from `module.ts`: the patterns come from the commands, which need the permissions there. Kinds depend on each other, as main partners and secondaries do: one entity type covers them all, that of their row.
 */
const family = {
  'get…Page': ['company', 'relation'],
  'get…PendingPage': ['company'],
  'get…FinishedPage': ['company'],
  'get…BackPage': ['company'],
  'get…WithdrawnPage': ['company'],
  'get…Detail': ['company', 'relation', 'operator', 'participation', 'share', 'badge'],
  'get…ApprovalDetail': ['company', 'relation', 'share'],
  'get…FreezeConsequences': ['company', 'operator', 'badge', 'participation'],
  'get…ShareCondition': ['company', 'share'],
  'get…ShareOptionPage': ['company', 'share'],
  'get…SharePage': ['share', 'company'],
  'get…UsagePage': ['relation', 'company', 'participation', 'ticket', 'charge'],
  'get…ExhibitionUsagePage': ['participation', 'company', 'exhibition', 'badge', 'ticket', 'charge'],
  'get…UsageDetail': ['relation', 'company', 'participation', 'ticket', 'charge'],
  'get…FileLink': [],
  'get…TemplateFile': [],
  'get…ImportPage': ['partnerImport'],
  'get…ImportReport': ['partnerImport'],
  'get…ImportRowPage': ['importRow'],
} as const satisfies Partial<Record<PartnerPattern, readonly EntityType[]>>

export const partnerReads: Reads = Object.fromEntries([
  ['getOwnUsagePage', family['get…ExhibitionUsagePage']] as const,
  ...Object.entries<Kind>(partnerKinds).flatMap(([name, kind]) =>
    Object.entries(family)
      .filter(([pattern]) => hasOwner(kind) || !pattern.includes('Share'))
      .map(([pattern, shown]) => [pattern.replace('…', name), shown]),
  ),
])
