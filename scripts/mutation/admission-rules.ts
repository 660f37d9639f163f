import type { Rule } from './rule.ts'

export const admissionRules: readonly Rule[] = [
  {
    name: 'one-badge-per-person',
    removes: 'One person holds one badge of an exhibition that says so.',
    file: 'server/migrations/0000_baseline.sql',
    text: 'one_person_one_badge PRIMARY KEY (exhibition_id, person_id, phase)',
    instead: 'one_person_one_badge PRIMARY KEY (exhibition_id, person_id, phase, badge_id)',
    tier: 'everyday',
    expected: ['server/src/badging/badge/races.test.ts'],
  },
  {
    name: 'blacklist-on-approval',
    removes: 'A badge of a blacklisted holder is not approved.',
    file: 'server/src/admission/blacklist/hooks.ts',
    text: "length > 0) refuse('badge.blacklisted')",
    instead: "length < 0) refuse('badge.blacklisted')",
    tier: 'everyday',
    expected: ['server/src/admission/blacklist/blacklist.test.ts'],
  },
  {
    name: 'revoked-at-gate',
    removes: 'A revoked code admits nobody.',
    file: 'server/schema/functions/gate/gate_decide_all.sql',
    text: `cr.state = 'dead' or b.state = 'voided' then 'dead'
        when cr.state not in ('coded', 'issued')
          or b.state`,
    instead: `b.state = 'voided' then 'dead'
        when b.state`,
    tier: 'everyday',
    expected: ['server/src/admission/gate/decide.test.ts'],
  },
  {
    name: 'anti-passback',
    removes: 'Who is inside does not enter again by the same code.',
    file: 'server/schema/functions/gate/gate_decide_all.sql',
    text: "passback is distinct from 'off'",
    instead: 'false',
    tier: 'everyday',
    expected: ['server/src/admission/gate/decide.test.ts'],
  },
  {
    name: 'decided-meanwhile',
    removes: 'Who decides about a holder does so after everybody who has decided before.',
    file: 'server/schema/functions/gate/gate_decide_all.sql',
    text: 'overtaken := written + updated < cardinality(presences);',
    instead: '',
    tier: 'everyday',
    expected: ['server/src/admission/gate/parallel.test.ts'],
  },
  {
    name: 'offline-equals-online',
    removes: 'A device without a network decides as the server does.',
    file: 'contract/src/admission/gate/evaluate-scan.ts',
    text: "zone.leaves && policy.passback === 'strict'",
    instead: 'zone.leaves',
    tier: 'everyday',
    expected: ['server/src/admission/offline/evaluation-and-gate.test.ts'],
  },
  {
    name: 'import-required-field',
    removes: 'A row of an import without a required field is refused, with the name of the field.',
    file: 'server/src/badging/badge/import/validate-row.ts',
    text: "cell(column) === '' && isRequired",
    instead: "cell(column) === '-' && isRequired",
    tier: 'everyday',
    expected: ['server/src/badging/badge/import/import.test.ts'],
  },
  {
    name: 'sandbox-not-counted',
    removes: 'Sandbox exhibitions change no statistic, list or account of others.',
    file: 'server/src/exhibitions/exhibition/counting.ts',
    text: 'sql`not is_sandbox(',
    instead: 'sql`1 = num_nonnulls(',
    tier: 'everyday',
    expected: ['server/src/lifecycle/rehearsal/nothing-counts.test.ts'],
  },
]
