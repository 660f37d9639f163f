import { branding } from '../../kernel/page/branding.ts'
import { isTH } from './brand.ts'

/** The gate (Fairgate) or the vault (TH): the product's logo, 26 px in the menu, 36 on the login. */
export function Mark({ size, inverted }: { size: number; inverted?: boolean }) {
  const background = inverted ? '#ffffff' : 'var(--ink)'
  if (branding.logo) return <img src={branding.logo} width={size} height={size} alt="" />
  const drawing = inverted ? 'var(--backdrop)' : 'var(--on-ink)'
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      {isTH ? (
        <>
          <circle cx="18" cy="18" r="18" fill={background} />
          <path
            d="M8 25v-3a10 10 0 0 1 20 0v3M13 25v-3a5 5 0 0 1 10 0v3M18 25v-3"
            fill="none"
            stroke={inverted ? 'var(--primary-button)' : drawing}
            strokeWidth="2.8"
          />
        </>
      ) : (
        <>
          <rect width="36" height="36" rx="8" fill={background} />
          <path d="M9 28V13.5A4.5 4.5 0 0 1 13.5 9H27" fill="none" stroke={drawing} strokeWidth="3.6" />
          <path d="M15.5 28v-7.500a4 4 0 0 1 3.2-3.9l7.8-1.6v13" fill="none" stroke={drawing} strokeWidth="3.6" />
        </>
      )}
    </svg>
  )
}
