import { type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import type { TemplateRow } from './template-labels.ts'

/** One template: its texts in both languages, and why it was returned. */
export function TemplateFacts({ detail }: { detail: TemplateRow }) {
  const t: Text = useText()
  const line = (name: Parameters<Text>[0], value: string) => ({ name: t(name), value: value || '—' })
  return (
    <DescriptionList
      facts={[
        line('spread.company', nameOf(detail.company)),
        ...(detail.channel === 'mail'
          ? [line('spread.subjectCn', detail.subjectCn), line('spread.subjectEn', detail.subjectEn)]
          : [line('spread.pieces', String(detail.pieces))]),
        line('spread.textCn', detail.textCn),
        line('spread.textEn', detail.textEn),
        ...(detail.reasonName ? [line('decision.reason', nameOf(detail.reasonName))] : []),
        line('spread.note', detail.note),
      ]}
    />
  )
}
