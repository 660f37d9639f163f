import type { Output } from '@fairgate/contract/app/catalogue'
import { useEffect, useState } from 'react'
import { ownPath } from '../../kernel/auth/own-path.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { type Language, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { halfOf } from '../../kernel/page/branding.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import './Banners.css'

export type BannerPicture = Output<'getBannerSetting'>['pictures'][number]

/** The venue's current banners at the top of the first page; nothing if there are none. */
export function Banners() {
  const { data } = useQueryCommand('getBannerSetting', { type: 'home' }, { quiet: true })
  const language = useLanguage()
  const now = new Date().toLocaleDateString('sv-SE', { timeZone: document.documentElement.dataset.tz })
  const shown = (data?.pictures ?? []).filter(({ from, to }) => (!from || from <= now) && (!to || now <= to))
  return shown.length > 0 ? <BannerStrip pictures={shown} language={language} /> : null
}

/** One picture after the other, every eight seconds; stopped while hovered, and with reduced motion. */
export function BannerStrip({ pictures, language }: { pictures: readonly BannerPicture[]; language: Language }) {
  const t = useText()
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [broken, setBroken] = useState<readonly string[]>([])
  const whole = pictures.filter(({ url }) => !broken.includes(url))
  const current = whole[at % Math.max(1, whole.length)]
  useEffect(() => {
    if (paused || whole.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const turning = setInterval(() => setAt(before => before + 1), 8_000)
    return () => clearInterval(turning)
  }, [paused, whole.length])
  if (!current) return null
  const { url, altCn, altEn, link } = current
  const picture = (
    <img src={url} alt={halfOf([altCn, altEn], language)} onError={() => setBroken(before => [...before, url])} />
  )
  return (
    <section
      className="fg-banners"
      aria-label={t('shell.banners')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {link ? (
        <a href={link} {...(ownPath(link, location.origin) ? {} : { target: '_blank', rel: 'noreferrer' })}>
          {picture}
        </a>
      ) : (
        picture
      )}
      {whole.length > 1 && (
        <Inline className="fg-banners-steps">
          {whole.map((one, index) => (
            <button
              type="button"
              key={one.url}
              aria-label={t('shell.bannerAt', { index: index + 1, count: whole.length })}
              aria-pressed={one === current}
              onClick={() => setAt(index)}
            />
          ))}
        </Inline>
      )}
    </section>
  )
}
