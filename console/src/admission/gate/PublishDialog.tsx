import { publishFields } from '@fairgate/contract/admission/policy/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { MomentField } from '../../kernel/ui/MomentField.tsx'
import type { PolicyRow } from './policy-labels.ts'

const F = formFields(publishFields)
type Published = Pick<PolicyRow, 'id' | 'version' | 'exhibitionId' | 'no' | 'rehearsed'>

/** The moment from which a version is in force, and a reason if it was not simulated in its present form. */
export function PublishDialog({ row, onClose }: { row: Published; onClose: () => void }) {
  const t = useText()
  const { id, version, exhibitionId, no, rehearsed: simulated } = row
  const draft = useDraft({
    of: publishFields,
    start: { effectiveAt: null },
    send: ({ effectiveAt, note }) =>
      write('publishPolicy', { exhibitionId, id, version, note, effectiveAt: effectiveAt || null } as never),
    validate: ({ note }) => (simulated || note.trim() ? [] : [{ path: 'note', msg: t('policy.noteNeeded') }]),
    said: 'policy.publishedDone',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('policy.publishTitle', { no })}
      lead={t(simulated ? 'policy.publishLead' : 'policy.publishUnrehearsed')}
      verb={t('policy.publish')}
      onClose={onClose}
    >
      <F.own name="effectiveAt" label={t('policy.effectiveAt')} hint={t('policy.effectiveHint')} required={false}>
        {(control, { value, set }) => (
          <MomentField
            id={control.id}
            label={t('policy.effectiveAt')}
            value={value ?? undefined}
            onChange={next => set(next ?? null)}
          />
        )}
      </F.own>
      <F.note name="note" rows={2} required={!simulated} />
    </EditDialog>
  )
}
