import { policyFields } from '@fairgate/contract/admission/policy/fields'
import { useNavigate } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { passbackLabels, policyPath, sentClauses, settingsOf, stanceLabels } from './policy-labels.ts'

const F = formFields(policyFields)

/** Creates a draft with settings and the clauses of the version in force. */
export function AddPolicy({ exhibitionId, onClose }: { exhibitionId: string; onClose: () => void }) {
  const { data } = useQueryCommand('getPolicy', { exhibitionId })
  if (!data) return null
  return <Adding exhibitionId={exhibitionId} now={data.policy} onClose={onClose} />
}

interface AddingProps {
  exhibitionId: string
  now: Parameters<typeof settingsOf>[0] | null
  onClose: () => void
}

function Adding({ exhibitionId, now, onClose }: AddingProps) {
  const t = useText()
  const go = useNavigate()
  const draft = useDraft({
    of: policyFields,
    ...(now && { start: settingsOf(now) }),
    send: form => write('savePolicy', { exhibitionId, ...form, clauses: sentClauses(now?.list ?? []) }),
    said: false,
    done: ({ id }) => go(policyPath(exhibitionId, id)),
  })
  return (
    <EditDialog
      draft={draft}
      title={t('policy.add')}
      lead={now ? t('policy.addFrom', { no: now.no }) : t('policy.addEmpty')}
      verb={t('policy.begin')}
      onClose={onClose}
    >
      <F.radios name="offline" labels={stanceLabels} />
      <F.radios name="offlineSingle" labels={stanceLabels} />
      <F.radios name="passback" labels={passbackLabels} />
    </EditDialog>
  )
}
