import { offsetFields } from '@fairgate/contract/finance/offset/fields'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { ActionFormProps } from '../../kernel/ui/list/define-actions.ts'

const { fromId: _, ...shownFields } = offsetFields
const F = formFields(shownFields)

/** Chooses the supplement that a refund pays, and the amount. */
export function OffsetDialog({ row, onClose }: ActionFormProps<{ id: string }>) {
  const t = useText()
  const { data } = useQueryCommand('getOffsetOptions', { fromId: row.id })
  const draft = useDraft({
    of: shownFields,
    send: form => write('applyOffset', { fromId: row.id, ...form }),
    done: onClose,
    said: 'offset.applied',
  })
  return (
    <EditDialog
      draft={draft}
      title={t('settlement.applyOffset')}
      lead={data ? `${t('offset.fromRemainder')} ${formatAmount(data.remainder)}` : undefined}
      verb={t('settlement.applyOffset')}
      onClose={onClose}
    >
      <F.choice
        name="toId"
        loading={!data}
        placeholder={data?.list.length === 0 ? t('offset.noneToOffset') : undefined}
        options={(data?.list ?? []).map(side => ({
          value: side.id,
          label: nameOf(side.exhibition),
          remark: formatAmount(side.remainder),
        }))}
      />
      <F.text name="amount" />
    </EditDialog>
  )
}
