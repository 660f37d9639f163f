import { rangeIssue } from '@fairgate/contract/foundation/dictionary/parameter-value'
import { retentionFields } from '@fairgate/contract/lifecycle/privacy/fields'
import { retentionKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { PeriodRow } from './privacy-labels.ts'

const F = formFields(retentionFields)

/** Sets the retention period of a kind, with a preview of what it would erase. */
export function PeriodDialog({ period, onClose }: { period: PeriodRow; onClose: () => void }) {
  const t = useText()
  const { kind, days: seen, preset, setAt } = period
  const issueOf = (days: string) => rangeIssue(retentionKinds[kind], days.trim())
  const draft = useDraft({
    of: retentionFields,
    start: { days: String(seen === 0 && setAt === null ? preset : seen) },
    validate: ({ days }) => {
      const issue = days.trim() === '' ? undefined : issueOf(days)
      return issue ? [{ path: 'days', msg: t(issue.key, issue.values) }] : []
    },
    send: ({ days }) => write('setRetention', { kind, days, seen }),
    said: 'privacy.saved',
    done: onClose,
  })
  const typed = draft.values.days.trim()
  const whole = typed !== '' && !issueOf(typed)
  const would = useQueryCommand(
    'getRetentionPreview',
    { kind, days: Number(typed) || 0 },
    { enabled: whole, quiet: true },
  )
  const rows = would.data?.list.reduce((sum, line) => sum + line.rows, 0)
  const shown = Number(typed) === 0 ? 0 : rows
  return (
    <EditDialog
      draft={draft}
      title={t('privacy.setPeriodOf', { kind: t(`privacy.kind_${kind}`) })}
      lead={t(`privacy.what_${kind}`)}
      onClose={onClose}
    >
      <F.text name="days" hint={t('privacy.daysHint')} />
      {whole && shown !== undefined && (
        <p role="status">{t('privacy.previewIf', { count: shown, rows: formatNumber(shown) })}</p>
      )}
    </EditDialog>
  )
}
