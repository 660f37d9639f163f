/** Tones (Hz, in sequence) and a vibration (ms), to be recognized without looking. */
const signals = {
  admitted: { tones: [880, 1320], shake: [60] },
  refused: { tones: [220, 180], shake: [250, 80, 250] },
  ask: { tones: [520, 520, 520], shake: [120, 60, 120] },
} as const

let audio: AudioContext | undefined

/** Plays the sound of a verdict; silent if the browser allows no sound before the page was touched. */
export function sound(kind: keyof typeof signals): void {
  const { tones, shake } = signals[kind]
  navigator.vibrate?.([...shake])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    const volume = audio.createGain()
    volume.gain.value = 0.2
    volume.connect(audio.destination)
    for (const [at, tone] of tones.entries()) {
      const voice = audio.createOscillator()
      voice.frequency.value = tone
      voice.connect(volume)
      voice.start(audio.currentTime + at * 0.14)
      voice.stop(audio.currentTime + at * 0.14 + 0.12)
    }
  } catch {
    // A phone without sound still shows its verdict.
  }
}
