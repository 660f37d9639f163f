import type { Payload, RowOf } from '@fairgate/contract/app/catalogue'
import type { Fields, WireOf } from '@fairgate/contract/kernel/field/field'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps, Ask, Given } from '../../kernel/ui/list/define-actions.ts'
import { StandConsequences } from './StandConsequences.tsx'

export type StandRow = RowOf<'getStandPage'>
export interface StandProps {
  exhibitionId: string
  /** The halls of the exhibition. */
  halls: readonly string[]
  /** The operator may change stands here. */
  edits: boolean
}
export type StandChange = Payload<'changeStands'>['change']

/** How a kind of change is asked for. */
interface ChangeForm<S extends Fields> {
  of: S
  start?: (rows: readonly StandRow[]) => Partial<FormValues<S>>
  /** The change as typed so far; undefined while something is missing. */
  build: (ids: string[], values: FormValues<S>) => StandChange | undefined
  /** How many stands it takes, and what is said for any other number, or for more. */
  takes?: readonly [min: number, max: number, word: TextKey, more?: TextKey]
  Inputs: (props: { stands: StandProps; rows: readonly StandRow[] }) => ReactNode
}

type Dialog = ActionDialogProps<StandRow, StandProps>

/** The question before a change: its fields, with everything that follows from it; Enter makes exactly what is shown. */
export const askChange = <S extends Fields & { reason: unknown }>(form: ChangeForm<S>): Ask<StandRow, StandProps> => ({
  Dialog: dialog => <StandChangeDialog form={form} dialog={dialog} />,
})

function StandChangeDialog<S extends Fields>({ form, dialog }: { form: ChangeForm<S>; dialog: Dialog }) {
  const t = useText()
  const [min, max, word, more = word] = form.takes ?? [1, Number.POSITIVE_INFINITY]
  const { length } = dialog.rows
  const fault = length < min ? word : length > max ? more : undefined
  if (fault)
    return (
      <ConfirmDialog
        open
        alone
        title={t(fault, { max: formatNumber(max) })}
        onConfirm={dialog.onCancel}
        onCancel={dialog.onCancel}
      >
        {dialog.word}
      </ConfirmDialog>
    )
  return <ChangeQuestion form={form} dialog={dialog} />
}

function ChangeQuestion<S extends Fields>({ form, dialog }: { form: ChangeForm<S>; dialog: Dialog }) {
  const t = useText()
  const { exhibitionId } = dialog.props
  const ids = dialog.rows.map(({ id }) => id)
  const [retainsExtra, setRetainsExtra] = useState(false)
  const latest = useRef<(given?: Given) => void>(undefined)
  const draft = useActionDialogDraft(
    { ...dialog, onSend: given => latest.current?.(given) },
    form.of,
    (typed: WireOf<S>) => ({ reason: (typed as { reason?: string }).reason ?? '' }),
    form.start?.(dialog.rows),
  )
  const change = form.build(ids, draft.values)
  const { data, error, isLoading } = useQueryCommand(
    'previewStandChange',
    { exhibitionId, change: change ?? { kind: 'end', ids } },
    { enabled: change !== undefined, quiet: true },
  )
  const refusal = change === undefined || !error ? undefined : error.message
  const isShort = data?.quotas.some(({ short }) => short > 0) === true
  // Enter while a preview loads waits for it, and then makes the change that it shows.
  useLayoutEffect(() => {
    latest.current = given => {
      const onShortfall = isShort && retainsExtra ? 'keepAsExtra' : 'refuse'
      if (change && data && !error) dialog.onSend({ change, previewDigest: data.digest, onShortfall, ...given })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time of loading
  useEffect(() => {
    if (!isLoading) return
    const end = draft.expect()
    return () => end(true)
  }, [isLoading])
  const { Inputs } = form
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={dialog.word}
      verb={t('stand.apply')}
      isBlocked={refusal !== undefined}
      width={720}
    >
      <Stack gap={16}>
        <Inputs stands={dialog.props} rows={dialog.rows} />
        {change === undefined && <p className="fg-note">{t('stand.choose')}</p>}
        {refusal && (
          <p role="alert" className="fg-field-error">
            {refusal}
          </p>
        )}
        {change !== undefined && data && !error && <StandConsequences preview={data} exhibitionId={exhibitionId} />}
        {change !== undefined && isShort && (
          <label>
            <Checkbox checked={retainsExtra} onChange={event => setRetainsExtra(event.target.checked)} />{' '}
            {t('stand.keepAsExtra')}
          </label>
        )}
      </Stack>
    </ActionDialogForm>
  )
}
