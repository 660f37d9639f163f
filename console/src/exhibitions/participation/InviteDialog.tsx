import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import { toast } from '../../kernel/ui/toast.ts'

export interface InviteDialogProps {
  open: boolean
  exhibitionId: string
  onClose: () => void
}

/** Invites a company that has a relation with the operator's company and does not take part yet. */
export function InviteDialog({ open, exhibitionId, onClose }: InviteDialogProps) {
  const t = useText()
  return (
    <Dialog open={open} title={t('exhibition.invite')} onClose={onClose}>
      <Inviting exhibitionId={exhibitionId} onClose={onClose} />
    </Dialog>
  )
}

function Inviting({ exhibitionId, onClose }: Omit<InviteDialogProps, 'open'>) {
  const t = useText()
  const w = useLocalize()
  const options = useQueryCommand('getInvitationOptions', { exhibitionId }).data?.list
  const [companyId, setCompanyId] = useState<string>()
  const [tried, setTried] = useState(false)
  const add = useCommand('addParticipation', {
    onDone: () => {
      toast.success(t('exhibition.invited'))
      onClose()
    },
  })
  const error = tried && !companyId ? t('exhibition.inviteChoose') : undefined
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (companyId) add.mutate({ exhibitionId, companyId })
      }}
    >
      <Field label={t('participation.company')} name="companyId" required error={error}>
        {control => (
          <Select
            id={control.id}
            autoFocus
            style={{ width: '100%' }}
            status={error ? 'error' : undefined}
            placeholder={t('exhibition.inviteChoose')}
            notFoundContent={t('exhibition.inviteNone')}
            showSearch={{ filterOption: labelIncludes }}
            value={companyId}
            options={options?.map(({ id, company, companyType }) => ({
              value: id,
              label: `${nameOf(company)} / ${w(companyTypeLabels[companyType])}`,
            }))}
            onChange={setCompanyId}
          />
        )}
      </Field>
      <div className="fg-dialog-foot">
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="primary" busy={add.isPending}>
          {t('exhibition.invite')}
        </Button>
      </div>
    </form>
  )
}
