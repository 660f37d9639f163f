/** An e-mail address in a cell: where it has no room in one line, its domain takes another. */
export function MailText({ address }: { address: string | null }) {
  if (!address) return '—'
  const [name, domain] = address.split('@')
  return (
    <span title={address}>
      {name}
      {domain !== undefined && (
        <>
          <wbr />@{domain}
        </>
      )}
    </span>
  )
}
