import type { Language } from '../../kernel/i18n/language.ts'
import { type LocalizedText, render } from '../../kernel/i18n/localized-text.ts'
import type { Explained } from './explain.ts'
import type { Params, RuleKind } from './kinds.ts'
import { type AcceptedDocument, documentLabels, type EvidenceKind, evidenceLabels } from './labels.ts'
import { half } from './slots.ts'
import { rulebookLabels } from './texts.ts'

const texts = {
  missingFact: ['缺少：{{fact}}', 'Missing: {{fact}}'],
  missingEvidence: ['缺少：{{kinds}}', 'Missing: {{kinds}}'],
  evidence: ['材料齐全，共 {{files}} 份', 'Complete; files: {{files}}'],
  badges: ['本人的相关申请：{{badges}} 份', 'Such applications of this person: {{badges}}'],
  history: [
    '本人的相关记录：{{count}} 条（{{yellow}} 条黄色，{{red}} 条红色）',
    'Such records of this person: {{count}} (yellow from {{yellow}}, red from {{red}})',
  ],
  used: ['本企业已有 {{used}} 张，上限 {{most}} 张', 'Badges of this company: {{used}}, limit {{most}}'],
  early: ['提前了 {{time}}', '{{time}} too early'],
  late: ['晚了 {{time}}', '{{time}} too late'],
  left: ['在截止前 {{time}}', '{{time}} before it closes'],
  ageLeast: ['{{age}} 周岁，须满 {{least}} 周岁', 'Age {{age}}, at least {{least}}'],
  ageMost: ['{{age}} 周岁，不超过 {{most}} 周岁', 'Age {{age}}, at most {{most}}'],
  ageAlone: ['{{age}} 周岁，缺少：{{kinds}}', 'Age {{age}}, missing: {{kinds}}'],
  document: ['{{type}}', '{{type}}'],
  lost: ['遗失 {{lost}} 次，最多 {{most}} 次', 'Lost {{lost}} times, at most {{most}}'],
  sections: ['没有负责人的展区：{{sections}} 个', 'Sections without such a head: {{sections}}'],
  notAccepted: ['责任书未签署', 'The statement is not accepted'],
  accepted: ['责任书已签署', 'The statement is accepted'],
  quota: ['由证件配额执行', 'Enforced by the quota'],
  nothing: ['不限制申请', 'Does not restrict applications'],
} as const satisfies Record<string, LocalizedText>

/** Kinds that refuse nobody by themselves. */
const others: { readonly [K in RuleKind]?: LocalizedText } = {
  quota: texts.quota,
  price: texts.nothing,
  route: texts.nothing,
}

/** The facts that a rule looked at, as a sentence; empty if there is nothing to say. */
export function describeFacts(one: Pick<Explained, 'rule' | 'values' | 'missing'>, language: Language): string {
  const other = others[one.rule.kind]
  if (other) return render(other, language)
  if (one.missing)
    return render(texts.missingFact, language, { fact: half(rulebookLabels.facts[one.missing], language) })
  const { values } = one
  const text = textFor(values)
  if (!text) return ''
  const { yellow = 0, red = 0 } = one.rule.kind === 'history' ? (one.rule.params as Params<'history'>) : {}
  return render(text, language, {
    ...{ yellow, red, ...values },
    kinds: namesOfKinds(values.kinds, language),
    time: duration(Number(values.minutesEarly ?? values.minutesLate ?? values.minutesLeft ?? 0), language),
    type: values.documentType ? half(documentLabels[values.documentType as AcceptedDocument], language) : '',
  })
}

function textFor(values: Explained['values']): LocalizedText | undefined {
  if ('age' in values) return 'kinds' in values ? texts.ageAlone : 'most' in values ? texts.ageMost : texts.ageLeast
  if ('kinds' in values) return texts.missingEvidence
  if ('accepted' in values) return values.accepted === 1 ? texts.accepted : texts.notAccepted
  const found = textByValue.find(([name]) => name in values)
  return found?.[1]
}

const textByValue: readonly (readonly [string, LocalizedText])[] = [
  ['files', texts.evidence],
  ['badges', texts.badges],
  ['sections', texts.sections],
  ['count', texts.history],
  ['used', texts.used],
  ['lost', texts.lost],
  ['minutesEarly', texts.early],
  ['minutesLate', texts.late],
  ['minutesLeft', texts.left],
  ['documentType', texts.document],
]

/** Kinds of evidence, which values list with commas, in texts. */
export const namesOfKinds = (kinds: string | number | undefined, language: Language): string =>
  typeof kinds === 'string'
    ? kinds
        .split(',')
        .map(kind => half(evidenceLabels[kind as EvidenceKind], language))
        .join(language === 'cn' ? '、' : ', ')
    : ''

/** The two largest units of a duration. */
function duration(minutes: number, language: Language): string {
  const parts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  const units = language === 'cn' ? ['天', '小时', '分钟'] : ['d', 'h', 'min']
  const said = parts.flatMap((count, at) => (count > 0 ? [`${count} ${units[at]}`] : []))
  return said.slice(0, 2).join(' ') || `0 ${units[2]}`
}
