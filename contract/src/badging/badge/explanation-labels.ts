import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** Words of the panel that explains the rules of a badge, loaded with it instead of with the first page. */
export const explanationLabels = {
  show: ['查看适用规则', 'Show the rules that apply'],
  title: ['适用规则（第 {{version}} 版）', 'Rules that apply (version {{version}})'],
  none: ['没有适用的规则', 'No rule applies'],
  met: ['符合', 'Met'],
  notMet: ['不符合', 'Not met'],
  unknown: ['未判断', 'Not evaluated'],
  notShown: ['由主办方查看', 'Shown to the organizer'],
} as const satisfies Record<string, LocalizedText>
