export function ControlRoom() {
  return null
}
