/** The part of the package that the child process uses; it ships no types of its own. */
declare module 'sherpa-onnx-node' {
  type GeneratedAudio = { samples: Float32Array; sampleRate: number };
  type Stream = { acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void };

  const sherpa: {
    OfflineTts: {
      createAsync(config: object): Promise<{
        generateAsync(request: { text: string; sid: number; speed: number }): Promise<GeneratedAudio>;
      }>;
    };
    OfflineRecognizer: {
      createAsync(config: object): Promise<{
        createStream(): Stream;
        decodeAsync(stream: Stream): Promise<unknown>;
        getResult(stream: Stream): { text: string };
      }>;
    };
  };
  export = sherpa;
}
