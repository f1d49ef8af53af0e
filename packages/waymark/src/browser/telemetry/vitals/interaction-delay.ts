export interface EventTiming extends PerformanceEntry {
  /** 0: no interaction, such as the movement of a pointer. */
  interactionId?: number
  target?: Node | null
}

/** Of so many interactions one may be an accident. */
const INTERACTIONS_PER_ACCIDENT = 50
/** For pages with fewer than five hundred interactions no more are needed. */
const MAX_REMEMBERED = 10

/** How long visitors wait for an answer to what they do: the longest delay, accidents left out. */
export interface InteractionDelays {
  add(timing: EventTiming): void
  /** The event that took so long, given the number of interactions. */
  read(count: number): EventTiming | undefined
  /** How many there were, for browsers that do not say: their ids grow by seven. */
  estimateCount(): number
}

const ID_STEP = 7

export function createInteractionDelays(): InteractionDelays {
  /** One event of each interaction, the longest delay first. */
  let longest: EventTiming[] = []
  let lowestId = Infinity
  let highestId = 0
  return {
    read: (count) => longest[Math.min(longest.length - 1, Math.floor(count / INTERACTIONS_PER_ACCIDENT))],
    estimateCount: () => highestId && (highestId - lowestId) / ID_STEP + 1,
    add(timing) {
      const { interactionId: id, duration } = timing
      if (!id) return
      lowestId = Math.min(lowestId, id)
      highestId = Math.max(highestId, id)
      const known = longest.find(({ interactionId }) => interactionId === id)
      if (known && known.duration >= duration) return
      longest = [...longest.filter((other) => other !== known), timing]
        .sort((one, other) => other.duration - one.duration)
        .slice(0, MAX_REMEMBERED)
    },
  }
}
