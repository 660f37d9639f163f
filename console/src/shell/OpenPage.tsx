import type { ReactNode } from 'react'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Mark } from './Mark.tsx'
import './OpenPage.css'

/** The frame of pages outside of the console: mark, language, content; from 360 px wide. */
export function OpenPage({ children }: { children: ReactNode }) {
  return (
    <div className="fg-open">
      <header>
        <Mark size={26} />
        <LanguageSwitch />
      </header>
      <main>{children}</main>
    </div>
  )
}
