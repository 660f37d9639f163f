import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { type AccountChange, AccountDialog } from './AccountDialog.tsx'
import { AccountLine } from './AccountLine.tsx'
import { Associations } from './Associations.tsx'
import { IdCode } from './IdCode.tsx'
import { KnownDevices } from './KnownDevices.tsx'
import { Logins } from './Logins.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
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
              <li key={operatorID}>
                <strong>{companyName}</strong>
                <span>{roleName}</span>
                {current && <StatusTag code={2}>{t('company.thisCompany')}</StatusTag>}
              </li>
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
  return <span className="fg-account-missing">{t('company.noneYet')}</span>
}
