import { ImageOff } from 'lucide-react'
import { useStoredFile } from '../../identity/company/use-stored-file.ts'
import { useText } from '../../kernel/i18n/language.ts'
import './ExhibitionPictures.css'

interface ExhibitionPicturesProps {
  /** The name of the exhibition. */
  title: string
  /** Ids of stored files. */
  logo: string | null
  posters: readonly string[]
}

/** Logo and posters as uploaded; each opens in full size in a separate tab. */
export function ExhibitionPictures({ title, logo, posters }: ExhibitionPicturesProps) {
  const t = useText()
  if (!logo && posters.length === 0) return null
  return (
    <div className="fg-pictures">
      {logo && <Picture fileId={logo} label={`${t('exhibition.logo')} ${title}`} />}
      {posters.map((poster, index) => (
        <Picture key={poster} fileId={poster} label={t('exhibition.posterNumber', { count: index + 1 })} />
      ))}
    </div>
  )
}

function Picture({ fileId, label }: { fileId: string; label: string }) {
  const seen = useStoredFile(fileId)
  return (
    <a className="fg-picture" href={seen?.address} target="_blank" rel="noreferrer" aria-busy={!seen || undefined}>
      {seen?.address ? (
        <img src={seen.address} alt={label} />
      ) : (
        <ImageOff size={20} strokeWidth={1.4} aria-label={label} />
      )}
    </a>
  )
}
