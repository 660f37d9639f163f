import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import type { Account } from './account-setting.ts'

type Login = Account['logins'][number]

const loginTexts = {
  current: 'company.loginCurrent',
  live: 'company.loginLive',
  over: 'company.loginOver',
} as const

/** The sessions of the person; all but this one can be ended. */
export function Logins({ logins }: { logins: readonly Login[] }) {
  const t = useText()
  const [ending, setEnding] = useState<Login>()
  const nameOf = ({ browser }: Login) => browser || t('session.unknownDevice')
  const end = useCommand('endLogin', {
    onDone: () => {
      setEnding(undefined)
      toast.success(t('company.loginEnded'))
    },
    // It has ended in the meantime: the list is reloaded.
    onRefused: () => setEnding(undefined),
  })
  return (
    <>
      <table className="fg-account-logins">
        <thead>
          <tr>
            <th scope="col">{t('company.loginAt')}</th>
            <th scope="col">{t('company.loginUsed')}</th>
            <th scope="col">{t('company.loginDevice')}</th>
            <th scope="col">{t('company.loginCompany')}</th>
            <th scope="col">{t('company.loginState')}</th>
          </tr>
        </thead>
        <tbody>
          {logins.map(login => (
            <tr key={login.id}>
              <td>{formatMoment(login.at)}</td>
              <td>{formatMoment(login.usedAt)}</td>
              <td>
                {nameOf(login)}
                {login.address && <small>{login.address}</small>}
              </td>
              <td>{login.companyName}</td>
              <td className={login.state === 'over' ? 'is-quiet' : undefined}>
                {t(loginTexts[login.state])}
                {login.actions.includes('end') && (
                  <Button size="small" onClick={() => setEnding(login)}>
                    {t('company.endLogin')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ending && (
        <ConfirmDialog
          open
          title={t('company.endLoginAsk')}
          confirmText={t('company.endLogin')}
          busy={end.isPending}
          onCancel={() => setEnding(undefined)}
          onConfirm={() => end.mutate({ loginId: ending.id })}
        >
          <p>{[nameOf(ending), ending.companyName, formatMoment(ending.at)].join(t('shell.comma'))}</p>
          <p>{t('company.endLoginLine')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
