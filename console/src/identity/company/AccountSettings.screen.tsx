import { operatorFields } from '@fairgate/contract/identity/access/fields'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { copyText } from '../../kernel/ui/copy-text.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { AccountLine } from './AccountLine.tsx'
import { Associations } from './Associations.tsx'
import type { AccountDialogProps } from './account-setting.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { KnownDevices } from './KnownDevices.tsx'
import { Logins } from './Logins.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { TelephoneDialog } from './TelephoneDialog.tsx'
import './Account.css'
import './Company.css'

/** `/accountSettings`: the person who is logged in, and their login methods. */
export function AccountSettings() {
  const t = useText()
  const known = useQueryCommand('getAccountSetting', {}, { quiet: true })
  const [changing, setChanging] = useState<AccountChange>()
  // The address may open a form, and is cleaned when that closes.
  const [params, setParams] = useSearchParams()
  const toPassword = params.get('change') === 'password' && known.data?.hasPassword
  const openDialog = changing ?? (toPassword ? 'password' : undefined)
  const close = () => {
    setChanging(undefined)
    if (params.has('change')) setParams({}, { replace: true })
  }
  const account = known.data
  if (!account) {
    if (known.error) return <ErrorState failure={known.error} onRetry={() => void known.refetch()} />
    return <DetailSkeleton />
  }
  const change = (verb: AccountChange, label: string) => (
    <Button size="small" onClick={() => setChanging(verb)}>
      {label}
    </Button>
  )
  return (
    <>
      <PageHead facts={[t('company.accountLead')]} />
      <div className="fg-form-page">
        {account.associations.length > 0 && <Associations list={account.associations} />}
        <FormSection title={t('company.sectionPerson')}>
          <dl className="fg-account-lines">
            <AccountLine name={t('company.userName')}>{account.userName}</AccountLine>
            <AccountLine name={t('company.name')} action={change('name', t('company.edit'))}>
              {account.name}
            </AccountLine>
            <AccountLine name={t('company.idCode')} note={t('company.idCodeLine')}>
              <IdCode code={account.idCode} />
            </AccountLine>
          </dl>
        </FormSection>
        <FormSection title={t('company.sectionLogin')}>
          <dl className="fg-account-lines">
            <AccountLine
              name={t('company.loginTelephone')}
              action={change('telephone', t(account.telephone ? 'company.changeTelephone' : 'company.addTelephone'))}
            >
              {account.telephone || <Missing />}
            </AccountLine>
            <AccountLine
              name={t('company.email')}
              action={change('email', t(account.email ? 'company.changeEmail' : 'company.addEmail'))}
            >
              {account.email || <Missing />}
            </AccountLine>
            <AccountLine
              name={t('company.password')}
              action={account.hasPassword && change('password', t('company.changePassword'))}
            >
              {t(account.hasPassword ? 'company.passwordSet' : 'company.passwordUnset')}
            </AccountLine>
          </dl>
        </FormSection>
        <SecondFactorSection hasPassword={account.hasPassword} />
        <FormSection title={t('company.sectionCompanies')}>
          <ul className="fg-account-rows">
            {account.companies.map(({ operatorID, companyName, roleName, current }) => (
              <Inline as="li" gap={12} align="center" key={operatorID}>
                <strong>{companyName}</strong>
                <span>{roleName}</span>
                {current && <StatusTag code={2}>{t('company.thisCompany')}</StatusTag>}
              </Inline>
            ))}
          </ul>
        </FormSection>
        <FormSection title={t('company.sectionLogins')}>
          <Logins logins={account.logins} />
        </FormSection>
        {account.knownDevices.length > 0 && <KnownDevices devices={account.knownDevices} />}
      </div>
      {openDialog && <AccountDialog change={openDialog} account={account} onClose={close} />}
    </>
  )
}

function Missing() {
  const t = useText()
  return <span className="fg-faint">{t('company.noneYet')}</span>
}

type AccountChange = 'name' | 'telephone' | 'email' | 'password'

/** The dialog for one change of the account. */
function AccountDialog({ change, ...rest }: AccountDialogProps & { change: AccountChange }) {
  if (change === 'name') return <NameDialog {...rest} />
  if (change === 'telephone') return <TelephoneDialog {...rest} />
  if (change === 'email') return <EmailDialog {...rest} />
  return <PasswordDialog onClose={rest.onClose} />
}

const fields = { name: operatorFields.name }
const F = formFields(fields)

function NameDialog({ account, onClose }: AccountDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: fields,
    read: account,
    send: ({ name }, { version }) => write('saveAccountSetting', { version, name }),
    done: onClose,
  })
  return (
    <EditDialog draft={draft} title={t('company.editName')} verb={t('company.save')} onClose={onClose}>
      <F.text name="name" autoComplete="name" />
    </EditDialog>
  )
}

/** The ID code in two halves for reading out, and a button that copies it. */
function IdCode({ code }: { code: string }) {
  const t = useText()
  return (
    <Inline as="span" className="fg-id-code" fitted gap={4} align="center">
      <code lang="en">
        <span>{code.slice(0, 4)}</span>
        <span>{code.slice(4)}</span>
      </code>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('company.idCodeCopy')}
        title={t('company.idCodeCopy')}
        onClick={() => void copyText(code)}
      >
        <Copy size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </Inline>
  )
}
