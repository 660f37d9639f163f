import type { ReactNode } from 'react'
import { branding, halfOf } from '../../kernel/branding.ts'
import { useLanguage } from '../../kernel/language.ts'
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx'
import { Mark } from '../../shell/Mark.tsx'
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
