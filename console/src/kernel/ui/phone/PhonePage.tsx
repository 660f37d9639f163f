import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../../app/shell/LanguageSwitch.tsx'
import { Mark } from '../../../app/shell/Mark.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { branding, halfOf } from '../../page/branding.ts'
import './PhonePage.css'

export interface PhonePageProps {
  children: ReactNode
  /** Takes the full width: for documents with their own layout. */
  wide?: boolean
}

/** The frame of public pages, without session or menu: logo, language, and one column; from 360 px wide. */
export function PhonePage({ children, wide }: PhonePageProps) {
  const language = useLanguage()
  return (
    <div className="fg-phone">
      <header>
        <Mark size={26} />
        <LanguageSwitch />
      </header>
      {branding.open && (
        <img className="fg-phone-branding" src={branding.open.url} alt={halfOf(branding.open.alt, language)} />
      )}
      <main className={wide ? undefined : 'fg-phone-column'}>{children}</main>
    </div>
  )
}
