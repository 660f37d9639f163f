import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import type { AudienceKind } from '@fairgate/contract/sales/audience/commands'
import { consentFields, revealFields } from '@fairgate/contract/sales/audience/fields'
import { Eye, Pencil, Send, ShieldCheck, Trash2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, defineActions, type Given } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { AudienceDrawer } from './AudienceDrawer.tsx'
import { consentLabels, purposeLabels } from './audience-labels.ts'

/** Actions for people: edit, record consent, erase. */
export const audienceActions = defineActions<RowOf<'getRealAudiencePage'>, { kind: AudienceKind }>('audience', {
  edit: { icon: Pencil, tone: 'primary', form: ({ row, onClose }) => <AudienceDrawer row={row} onClose={onClose} /> },
  consent: {
    command: 'setAudienceConsent',
    many: true,
    bulk: true,
    icon: ShieldCheck,
    ask: { Dialog: ConsentDialog },
    word: 'audience.consentOf',
    button: 'audience.consentDots',
    done: 'audience.consentSaid',
  },
  spread: {
    icon: Send,
    rare: true,
    bulk: true,
    toMany: (rows, { kind }) =>
      `/audienceManagement/spreads/new?${new URLSearchParams({ kind, ids: rows.map(({ id }) => id).join(',') })}`,
    button: 'audience.campaignDots',
  },
  reveal: {
    command: 'revealAudience',
    icon: Eye,
    rare: true,
    payload: ([row], given) => ({ id: row?.id, ...given }),
    ask: note({
      ...{ one: 'audience.revealAsk', why: 'audience.revealWhy', label: 'audience.reason', name: 'reason' },
      max: revealFields.reason.max,
    }),
    word: 'audience.reveal',
    button: 'audience.revealDots',
    shows: WholeNumbers,
  },
  erase: {
    command: 'eraseAudience',
    many: true,
    bulk: true,
    icon: Trash2,
    tone: 'danger',
    ask: confirm({ one: 'audience.eraseAsk', many: 'audience.eraseManyAsk', why: 'audience.eraseWhy' }),
    done: 'audience.erased',
  },
})

const F = formFields(consentFields)

/** Records consent and its source. */
function ConsentDialog(dialog: ActionDialogProps<RowOf<'getRealAudiencePage'>>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, consentFields, form => form, { state: 'given' })
  const { unknown: _, ...said } = consentLabels
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('audience.consentOf')}
      lead={<p>{t('audience.consentHint')}</p>}
    >
      <F.ticks name="purposes" labels={purposeLabels} />
      <F.segmented name="state" labels={said} />
      <F.note name="text" rows={2} hint={t('audience.consentTextHint')} />
    </ActionDialogForm>
  )
}

/** Shows full numbers once. */
function WholeNumbers({ name, answer, onClose }: { name: string; answer: Given; onClose: () => void }) {
  const t = useText()
  const numbers = answer as unknown as Output<'revealAudience'>
  return (
    <Dialog
      open
      title={name}
      width={440}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('audience.revealClose')}</Button>}
    >
      <DescriptionList
        facts={(['phone', 'email', 'document'] as const).map(kind => ({
          name: t(`audience.${kind}`),
          value: numbers[kind] ?? '—',
        }))}
      />
    </Dialog>
  )
}
