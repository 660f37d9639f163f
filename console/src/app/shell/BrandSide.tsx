import type { Branding } from '@fairgate/contract/kernel/settings/branding'
import { type Language, textIn } from '../../kernel/i18n/language.ts'
import { branded, halfOf, productName } from '../../kernel/page/branding.ts'
import { HallDrawing } from './HallDrawing.tsx'
import { Mark } from './Mark.tsx'
import './BrandSide.css'

/** The left side of the login: the venue's texts, else the default ones and the drawing of the halls. */
export function BrandSide({ branding, language }: { branding: Branding; language: Language }) {
  const { login, hero } = branding
  const t = textIn(language)
  return (
    <>
      <div className="fg-login-mark">
        <Mark size={36} inverted />
        <span>
          <strong>{productName(branding, language)}</strong>
          {t(branded('shell.productLine', 'shell.productLineTH'))}
        </span>
      </div>
      <p className="fg-login-hero">
        {hero ? (
          hero.map(line => <span key={line[0]}>{halfOf(line, language)}</span>)
        ) : (
          <>
            <span>{t(branded('session.heroOne', 'session.heroOneTH'))}</span>
            <span>{t(branded('session.heroTwo', 'session.heroTwoTH'))}</span>
          </>
        )}
      </p>
      <p className="fg-login-lead">{t(branded('session.heroLine', 'session.heroLineTH'))}</p>
      {login ? (
        <img
          className="fg-login-picture"
          src={login.url}
          alt={halfOf(login.alt, language)}
          onError={event => event.currentTarget.remove()}
        />
      ) : (
        <HallDrawing />
      )}
    </>
  )
}
