import { shellTexts } from '@fairgate/contract/app/shell/texts'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { ChevronDown, Keyboard, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { JobTray } from '../../foundation/job/JobTray.tsx'
import { CompanyMenu } from '../../identity/session/CompanyMenu.tsx'
import { NotificationBell } from '../../insight/notification/NotificationBell.tsx'
import { useUser } from '../../kernel/auth/session.ts'
import { currentLanguage, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '../../kernel/page/theme-mode.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { useListKeys } from '../../kernel/ui/list/use-list-keys.ts'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { type OfferedAction, useOfferedActions } from '../../kernel/ui/palette-actions.ts'
import { part } from '../../kernel/ui/part.tsx'
import { screenExists } from '../screens.ts'
import { isDemo } from './brand.ts'
import { ExhibitionSwitch } from './ExhibitionSwitch.tsx'
import { GoTo } from './GoTo.tsx'
import { changeLanguage, LanguageSwitch } from './LanguageSwitch.tsx'
import { logOut } from './log-out.ts'
import { useSettings } from './use-settings.ts'
import './Header.css'

const Shortcuts = part(async () => (await import('./Shortcuts.tsx')).Shortcuts)

/** Company, settings, the exhibition on pages of one, language, and the person logged in. */
export function Header() {
  const t = useText()
  return (
    <header className="fg-header">
      <CompanyMenu />
      <SettingsMenu />
      <ExhibitionSwitch />
      <span className="fg-header-right">
        {isDemo && <span className="fg-demo">{t('shell.demoData')}</span>}
        <GoTo />
        <JobTray />
        <NotificationBell />
        <LanguageSwitch />
        <UserMenu />
      </span>
    </header>
  )
}

/** Not rendered without a permitted setting. */
function SettingsMenu() {
  const t = useText()
  const navigate = useNavigate()
  const shown = useSettings()
  if (shown.length === 0) return null
  return (
    <Popover
      role="menu"
      align="start"
      label={t('shell.settings')}
      trigger={props => (
        <button type="button" className="fg-header-button" {...props}>
          <Settings size={16} strokeWidth={1.6} aria-hidden />
          <span className="fg-header-word">{t('shell.settings')}</span>
          {shown.some(entry => entry.red) && <span className="fg-dot" />}
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      )}
    >
      {close =>
        shown.map(entry => (
          <button
            type="button"
            role="menuitem"
            key={entry.path}
            className="fg-menu-item"
            onClick={() => {
              close()
              void navigate(entry.path)
            }}
          >
            {t(entry.key)}
            {entry.red && <span className="fg-dot" />}
          </button>
        ))
      }
    </Popover>
  )
}

function UserMenu() {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const [dialogOpen, setDialogOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [keys, showKeys] = useState(false)
  useListKeys({ '?': () => showKeys(true) })
  const name = user?.userName ?? ''
  const chosen = useThemeChoice()
  useOfferedActions(() => [
    anywhere('language', t('shell.switchLanguage'), () => changeLanguage(currentLanguage() === 'cn' ? 'en' : 'cn')),
    ...themes
      .filter(({ choice }) => choice !== chosen)
      .map(({ choice, key }) => anywhere(choice, toThemeLabel(key), () => setThemeChoice(choice))),
    ...(screenExists('/accountSettings')
      ? [anywhere('password', t('company.changePassword'), () => void navigate('/accountSettings?change=password'))]
      : []),
    anywhere('keys', t('shell.keys'), () => showKeys(true)),
    anywhere('logOut', shellTexts.logOut, () => setDialogOpen(true)),
  ])
  return (
    <>
      <Popover
        role="menu"
        label={name}
        width={200}
        trigger={props => (
          <button type="button" className="fg-header-button" {...props}>
            <span className="fg-header-initial" aria-hidden>
              {initials(name)}
            </span>
            <span className="fg-header-greeting">{t('shell.greeting', { greeting: t(greeting()), name })}</span>
            <span className="fg-header-role">{user?.roleName}</span>
            <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
          </button>
        )}
      >
        {close => (
          <>
            {screenExists('/accountSettings') && (
              <button
                type="button"
                role="menuitem"
                className="fg-menu-item"
                onClick={() => {
                  close()
                  void navigate('/accountSettings')
                }}
              >
                <UserRound size={16} strokeWidth={1.6} aria-hidden />
                {t('shell.accountSettings')}
              </button>
            )}
            <ThemeEntries />
            <div className="fg-menu-line" />
            <button
              type="button"
              role="menuitem"
              className="fg-menu-item"
              aria-keyshortcuts="?"
              onClick={() => {
                close()
                showKeys(true)
              }}
            >
              <Keyboard size={16} strokeWidth={1.6} aria-hidden />
              {t('shell.keys')}
            </button>
            <button
              type="button"
              role="menuitem"
              className="fg-menu-item"
              onClick={() => {
                close()
                setDialogOpen(true)
              }}
            >
              <LogOut size={16} strokeWidth={1.6} aria-hidden />
              {t('shell.logOut')}
            </button>
          </>
        )}
      </Popover>
      {keys && <Shortcuts onClose={() => showKeys(false)} />}
      <ConfirmDialog
        open={dialogOpen}
        title={t('shell.logOutAsk')}
        busy={busy}
        onCancel={() => setDialogOpen(false)}
        onConfirm={() => {
          setBusy(true)
          void logOut()
        }}
      />
    </>
  )
}

const themes: readonly { choice: ThemeChoice; key: 'light' | 'dark' | 'system'; icon: typeof Sun }[] = [
  { choice: 'light', key: 'light', icon: Sun },
  { choice: 'dark', key: 'dark', icon: Moon },
  { choice: 'system', key: 'system', icon: Monitor },
]

/** 外观：深色, in both languages. */
const toThemeLabel = (key: (typeof themes)[number]['key']): LocalizedText => [
  `${shellTexts.appearance[0]}：${shellTexts[key][0]}`,
  `${shellTexts.appearance[1]}: ${shellTexts[key][1]}`,
]

/** Actions available on every page, also in the palette. */
const anywhere = (key: string, label: LocalizedText | string, run: () => void): OfferedAction => ({
  key,
  label: typeof label === 'string' ? [label, label] : label,
  run,
  rank: 'anywhere',
})

function ThemeEntries() {
  const t = useText()
  const chosen = useThemeChoice()
  return (
    <>
      <div className="fg-menu-head">{t('shell.appearance')}</div>
      {themes.map(({ choice, key, icon: Icon }) => (
        <button
          type="button"
          role="menuitemradio"
          aria-checked={choice === chosen}
          key={choice}
          className="fg-menu-item"
          onClick={() => setThemeChoice(choice)}
        >
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          {t(`shell.${key}`)}
        </button>
      ))}
    </>
  )
}

/** Uses the user's local hour, not the venue's. */
function greeting(): TextKey {
  const hour = new Date().getHours()
  if (hour < 5) return 'shell.goodNight'
  if (hour < 12) return 'shell.goodMorning'
  if (hour < 18) return 'shell.goodAfternoon'
  return 'shell.goodEvening'
}

/** 周明远 → 周; Mingyuan Zhou → MZ. */
function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  const letters = parts.map(word => [...word][0] ?? '')
  return /^[A-Za-z]/.test(name) ? letters.slice(0, 2).join('').toUpperCase() : (letters[0] ?? '')
}
