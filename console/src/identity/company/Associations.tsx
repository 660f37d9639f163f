import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import type { Account } from './account-setting.ts'

type Association = Account['associations'][number]

/** Companies that ask the person to act for them; the person accepts or declines. */
export function Associations({ list }: { list: readonly Association[] }) {
  const t = useText()
  return (
    <Panel as="section" className="fg-setting-alert fg-associations" aria-label={t('company.asked')}>
      <Inline as="strong" gap={8} align="center">
        {t('company.asked')}
      </Inline>
      <ul>
        {list.map(association => (
          <AssociationRow key={association.id} association={association} />
        ))}
      </ul>
    </Panel>
  )
}

function AssociationRow({ association }: { association: Association }) {
  const t = useText()
  const { id, companyName, roleName, askedAt } = association
  const [declining, setDeclining] = useState(false)
  const answer = useCommand('acceptAssociation', {
    onDone: (_, { accept }) => toast.success(t(accept ? 'company.accepted' : 'company.declined')),
  })
  const send = (accept: boolean) => {
    if (!answer.isPending) answer.mutate({ id, accept })
  }
  return (
    <li>
      <span>
        {t('company.invitationLine', { company: companyName })}
        <small>
          {t('company.roleIs', { role: roleName })}
          <time dateTime={askedAt}>{formatMoment(askedAt)}</time>
        </small>
      </span>
      <Button size="small" onClick={() => setDeclining(true)}>
        {t('company.decline')}
      </Button>
      <Button size="small" busy={answer.isPending} onClick={() => send(true)}>
        {t('company.accept')}
      </Button>
      <ConfirmDialog
        open={declining}
        title={t('company.declineAsk', { company: companyName })}
        confirmText={t('company.decline')}
        busy={answer.isPending}
        onCancel={() => setDeclining(false)}
        onConfirm={() => send(false)}
      >
        {t('company.declineLine')}
      </ConfirmDialog>
    </li>
  )
}
