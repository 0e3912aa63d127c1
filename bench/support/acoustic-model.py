"""Finds the words of a sentence in its sound with the acoustic model of PocketSphinx.

Each line of the input is {"sound", "words", "pronunciations"}: 16-bit samples at 16 kHz in base64, words in lower case, and
how some of them are said. Each line of the output has the second at which each word starts, or the words that are unknown.
"""

import base64
import importlib.metadata
import json
import sys

try:
    from pocketsphinx import Decoder
except ImportError as error:
    sys.exit(str(error))

found = importlib.metadata.version("pocketsphinx")
if found != sys.argv[1]:
    sys.exit(f"this is version {found}")

FRAMES_PER_SECOND = 100
# Wider than usual: a sentence that is said in an unusual way must not be given up.
decoder = Decoder(lm=None, beam=1e-80, pbeam=1e-80, wbeam=1e-60, loglevel="FATAL")


def align(sound, words):
    decoder.set_align_text(" ".join(words))
    decoder.start_utt()
    decoder.process_raw(sound, full_utt=True)
    decoder.end_utt()
    # Silence and noise are in angle or square brackets.
    heard = [part for part in decoder.seg() or [] if part.word[0] not in "<[("]
    if len(heard) != len(words):
        return None
    return [part.start_frame / FRAMES_PER_SECOND for part in heard]


print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    for word, phones in request["pronunciations"].items():
        decoder.add_word(word, phones, True)
    unknown = sorted({word for word in request["words"] if decoder.lookup_word(word) is None})
    starts = None if unknown else align(base64.b64decode(request["sound"]), request["words"])
    print(json.dumps({"unknown": unknown, "starts": starts}), flush=True)
