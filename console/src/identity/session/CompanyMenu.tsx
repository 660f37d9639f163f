import type { Output } from '@fairgate/contract/app/catalogue'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { changeSession, useUser } from '../../kernel/auth/session.ts'
import { CallError, call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { enterConsole } from './enter-console.ts'

/** The current company; an account of several companies can switch here. */
export function CompanyMenu() {
  const t = useText()
  const user = useUser()
  const options = useQueryCommand('getSwitchOptions', {}, { quiet: true, keepPrevious: true }).data?.list ?? []
  const company = useSwitch()
  const name = user?.userComapnyName
  if (options.length < 2) return <strong className="fg-header-company">{name}</strong>
  return (
    <>
      <Popover
        role="menu"
        align="start"
        width={320}
        label={t('shell.switchCompany')}
        trigger={props => (
          <button
            type="button"
            className="fg-header-button fg-header-switch"
            aria-busy={company.busy || undefined}
            {...props}
          >
            <span className="fg-hidden">{t('shell.company')}</span>
            <strong className="fg-header-company">{name}</strong>
            <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
          </button>
        )}
      >
        {close => (
          <>
            <div className="fg-menu-head">{t('shell.switchCompany')}</div>
            {options.map(option => (
              <button
                type="button"
                role="menuitemradio"
                aria-checked={option.operatorID === user?.userId}
                key={option.operatorID}
                className="fg-menu-item fg-header-option"
                onClick={() => {
                  close()
                  if (option.operatorID !== user?.userId) void company.switchTo(option.operatorID)
                }}
              >
                <span>{option.companyName}</span>
                <small>{option.roleName}</small>
              </button>
            ))}
          </>
        )}
      </Popover>
      <ConfirmDialog
        open={company.needsForce}
        title={t('session.alreadyIn')}
        confirmText={t('session.forceIn')}
        busy={company.busy}
        onConfirm={company.force}
        onCancel={company.leaveIt}
      >
        {t('session.alreadyInLine')}
      </ConfirmDialog>
    </>
  )
}

function useSwitch() {
  const [busy, setBusy] = useState(false)
  /** The company with an active session of this account. */
  const [taken, setTaken] = useState<string>()
  const switchTo = async (operatorID: string, force = false) => {
    if (busy) return
    setBusy(true)
    try {
      await enter(await call('switchCompany', { operatorID, ...(force && { force }) }))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setTaken(failure.statusCode === 10005 ? operatorID : undefined)
      setBusy(false)
    }
  }
  return {
    busy,
    switchTo,
    needsForce: taken !== undefined,
    force: () => void (taken && switchTo(taken, true)),
    leaveIt: () => setTaken(undefined),
  }
}

/** Everything on the page belongs to the former company, so it is reloaded. */
async function enter({ user, token }: Output<'switchCompany'>): Promise<void> {
  changeSession({ ...user, token })
  location.assign(await enterConsole({ ...user, token }, null))
}
